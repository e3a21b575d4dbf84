//! Help and complaints in Chinese.

use super::help::{COMMANDS, examples, width};
use crate::PATIENCE;
use crate::program::{Run, mammoth};

/// A run in a language, which the variable `MAMMOTH_LANG` or the locale says.
fn run_in(variables: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut program = mammoth();
    for name in ["MAMMOTH_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS"] {
        program.env_remove(name);
    }
    Run::of(program.envs(variables.iter().copied()).args(arguments).timeout(PATIENCE))
}

fn in_chinese(arguments: &[&str]) -> Run {
    run_in(&[("MAMMOTH_LANG", "zh")], arguments)
}

/// English words of clap.
const CLAP: &[&str] = &[
    "Usage:",
    "Options:",
    "Arguments:",
    "Commands:",
    "Possible values",
    "Limits:",
    "Schedule:",
    "Ending:",
    "Records:",
    "Print ",
    "[default",
    "[possible",
    "[OPTIONS]",
    "[COMMAND]",
    "error",
    "For more",
    "tip:",
    "headings.",
];

#[test]
fn all_help_is_in_chinese_and_fits_the_terminal() {
    for command in COMMANDS {
        for (flag, columns) in [("--help", 80), ("-h", 80), ("--help", 100)] {
            let arguments: Vec<&str> = command.iter().copied().chain([flag]).collect();
            let run = run_in(&[("MAMMOTH_LANG", "zh_CN"), ("COLUMNS", &columns.to_string())], &arguments);
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{command:?}");
            assert!(run.out.contains("用法：") && run.out.contains("选项："), "{command:?}: {}", run.out);
            for line in run.out.lines() {
                assert!(width(line) <= columns, "{command:?} {flag} at {columns}: {line}");
                let words = CLAP.iter().find(|words| line.trim_start().starts_with(**words));
                assert_eq!(words, None, "{command:?} {flag}: {line}");
            }
            assert!(!run.out.contains('\u{a0}'), "{command:?}: blanks can be typed");
            let begins_wrong =
                run.out.lines().find(|line| line.trim_start().starts_with(['，', '。', '；', '）', '、']));
            assert_eq!(begins_wrong, None, "{command:?} {flag} at {columns}");
        }
    }
}

#[test]
fn what_is_to_be_typed_is_the_same_in_both_languages() {
    for command in COMMANDS.iter().filter(|command| !command.is_empty()) {
        let arguments: Vec<&str> = command.iter().copied().chain(["--help"]).collect();
        let [english, chinese] = ["en", "zh"].map(|language| run_in(&[("MAMMOTH_LANG", language)], &arguments).out);
        let chinese = chinese.replace("例：", "Example: ").replace("<命令>", "<COMMAND>");
        let known = examples(&english);
        assert!(!known.is_empty(), "{command:?}");
        assert_eq!(examples(&chinese), known, "{command:?}");
    }
}

#[test]
fn the_variable_or_the_locale_decides() {
    let begin = |variables: &[(&str, &str)]| run_in(variables, &["--help"]).out.lines().next().map(str::to_string);
    let chinese = Some("多线程中国象棋引擎。".to_string());
    assert_eq!(begin(&[("LANG", "zh_CN.UTF-8")]), chinese);
    assert_eq!(begin(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "zh_SG.utf8")]), chinese);
    assert_eq!(begin(&[("MAMMOTH_LANG", "zh-Hans"), ("LANG", "C")]), chinese);
    let english = Some("A multi-threaded Chinese chess (xiangqi) engine.".to_string());
    for variables in [&[][..], &[("LANG", "C.UTF-8")], &[("LANG", "zh_CN.UTF-8"), ("MAMMOTH_LANG", "en")]] {
        assert_eq!(begin(variables), english, "{variables:?}");
    }
    assert_eq!(in_chinese(&["help", "book", "make"]).out, in_chinese(&["book", "make", "--help"]).out);
}

#[test]
fn complaints_are_in_chinese() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["go", "--dept", "3"], &["错误：不认识参数“--dept”", "提示：有相近的选项：--depth", "用法： mammoth go"]),
        (&["g0"], &["错误：没有“g0”这个命令", "用法： mammoth [命令]"]),
        (&["go", "--depth", "x"], &["错误：“--depth <PLIES>”的值“x”无效：不是整数"]),
        (&["go", "--depth", "101"], &["错误：“--depth <PLIES>”的值“101”无效：101 不在 1..=100 之内"]),
        (&["go", "--depth"], &["错误：“--depth <PLIES>”后面缺少值"]),
        (&["go", "--depth", "3", "--depth", "4"], &["错误：“--depth <PLIES>”只能给一次"]),
        (&["go", "startpos", "--fen", "startpos"], &["错误：“[FEN]”不能和“--fen <FEN>”一起使用"]),
        (
            &["convert", "x.pgn", "--to", "pgm"],
            &["错误：“--to <TO>”的值“pgm”无效", "[可选值：pgn, ucci, fen, epd, ubb]"],
        ),
        (&["convert"], &["错误：缺少必需的参数：", "--to <TO>", "<IN>...", "用法： mammoth convert"]),
        (&["book", "mak"], &["错误：没有“mak”这个命令", "提示：有相近的命令：make"]),
        (
            &["convert", "x", "--to", "fen", "--notation", "wxf"],
            &["错误：“--notation <NOTATION>”只能和“--to pgn”一起使用"],
        ),
        (&["board", "--x"], &["不认识参数“--x”", "要把“--x”当作值，请写成“-- --x”"]),
    ];
    for (arguments, sentences) in cases {
        let run = in_chinese(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}: {}", run.err);
        for sentence in sentences.iter().chain(&["详细说明请用 --help 查看。"]) {
            assert!(run.err.contains(sentence), "{arguments:?}: {}\nwithout {sentence}", run.err);
        }
        let english = CLAP.iter().find(|words| run.err.contains(**words));
        assert_eq!(english, None, "{arguments:?}: {}", run.err);
        assert_eq!(run_in(&[], arguments).code, Some(2));
    }
}

#[test]
fn messages_are_in_chinese_and_results_are_not() {
    let moves = ["book", "show", "--moves", "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8"];
    let run = in_chinese(&moves);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
    assert!(run.err.contains("开局库里没有这个局面"), "{}", run.err);
    assert!(run_in(&[], &moves).err.contains("the book does not know this position"));
    let question = ["go", "--depth", "4"];
    let results = ["zh", "en"].map(|language| {
        let lines = run_in(&[("MAMMOTH_LANG", language)], &question).out;
        lines
            .lines()
            .filter(|line| !line.starts_with("time") && !line.starts_with("nps"))
            .collect::<Vec<_>>()
            .join("\n")
    });
    assert_eq!(results[0], results[1]);
    assert_eq!(in_chinese(&["--version"]).out, run_in(&[], &["--version"]).out);
}

#[test]
fn dialogues_are_the_same_in_both_languages() {
    let said = ["zh", "en"].map(|language| {
        let mut program = mammoth();
        program.env("MAMMOTH_LANG", language).write_stdin("ucci\nposition fen x\nhelp\nbanmoves x\nfoo\nquit\n");
        Run::of(program.timeout(PATIENCE)).out
    });
    assert!(said[0].contains("ucciok"), "{}", said[0]);
    assert_eq!(said[0], said[1]);
}
