//! DhtmlXQ, also called UBB.

use crate::dice::Dice;
use crate::reading::{fault, games, read};
use crate::trees::random_game;
use mammoth::notation::{
    Game, GameReason, Glyph, Outcome, PlayedMove, Variation, parse_fen, parse_move, read_ubb, to_fen, write_ubb,
};

#[test]
fn what_is_written_is_read_as_the_same_trees() {
    let mut dice = Dice::new(3);
    let all: Vec<Game> = (0..500).map(|_| random_game(&mut dice, true)).collect();
    for game in &all {
        assert!(games(write_ubb(game).as_bytes()) == [game.clone()], "{}", write_ubb(game));
    }
    let text: String = all.iter().map(write_ubb).collect();
    assert!(games(text.as_bytes()) == all);
    assert_eq!(games(text.replace('\n', "").as_bytes()).len(), all.len(), "all in one line");
    assert!(games(text.replace('\n', "\r\n").as_bytes()) == all);
    let gb18030 = encoding_rs::GB18030.encode(&text).0;
    assert!(games(&gb18030) == all);
    let units: Vec<u8> = std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    assert!(games(&units) == all);
}

/// As pages have it: blanks, tags that are closed by others, empty tags, several games with and without a tag around them.
#[test]
fn what_is_found_in_the_wild_is_read() {
    let text = "advert\n[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_init]500,350[/DhtmlXQ_init]\n\
        [DhtmlXQ_title]first[/DhtmlXQ_title]\n[DhtmlXQ_date]2021-12-05[/DhtmlXQ_date]\n[DhtmlXQ_round][/DhtmlXQ_round]\n\
        [DhtmlXQ_blacktime]1[/DhtmlXQ_time]\n[DhtmlXQ_blacktime]2[/DhtmlXQ_time]\n[DhtmlXQ_result]紅勝[/DhtmlXQ_result]\n\
        [DhtmlXQ_movelist]7747 7062\n7967[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0]\n\
        [DhtmlXQ_comment2]c [FEN \"x\"][/DhtmlXQ_comment2]\n[DhtmlXQ_move_0_2_1]10221927[/DhtmlXQ_move_0_2_1]\n\
        [DhtmlXQ_comment1_3]d[/DhtmlXQ_comment1_3]\n[/DhtmlXQ]\nadvert\n\
        [dhtmlxq_title]second[/dhtmlxq_title]\n[dhtmlxq_movelist]2625[/dhtmlxq_movelist]\n\
        [DhtmlXQ_title]third[/DhtmlXQ_title][DhtmlXQ_movelist][/DhtmlXQ_movelist]\n";
    let all = games(text.as_bytes());
    assert_eq!(
        all.iter().map(|game| game.tag("Title")).collect::<Vec<_>>(),
        [Some("first"), Some("second"), Some("third")]
    );
    let first = &all[0];
    assert_eq!(
        (first.tag("Date"), first.tag("Round"), first.outcome),
        (Some("2021.12.05"), None, Some(Outcome::RedWins))
    );
    assert_eq!(
        (first.comment.as_str(), first.moves.len(), first.moves[1].comment.as_str()),
        ("a\nb", 3, "c [FEN \"x\"]")
    );
    let beside = &first.moves[1].variations[0].moves;
    assert_eq!(beside.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>(), ["b9c7", "b0c2"]);
    assert_eq!(beside[1].comment, "d");
    assert_eq!((all[1].moves.len(), all[2].moves.len()), (1, 0));
}

/// Variation 2 says that it leaves variation 1 at a move before the first one of that: it leaves the line around it.
#[test]
fn a_move_before_a_variation_is_one_of_the_line_around_it() {
    let text = "[DhtmlXQ]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n\
        [DhtmlXQ_move_0_3_1]1927[/DhtmlXQ_move_0_3_1]\n[DhtmlXQ_move_1_2_2]1022[/DhtmlXQ_move_1_2_2]\n[/DhtmlXQ]\n";
    let game = &games(text.as_bytes())[0];
    assert_eq!(game.moves.iter().map(|played| played.variations.len()).collect::<Vec<_>>(), [0, 1, 1]);
}

#[test]
fn positions_are_kept() {
    for fen in ["4k4/9/9/9/9/c8/9/9/1R7/3K5 w - - 0 1", "4k4/9/9/9/9/c8/9/9/1R7/3K5 b - - 0 1"] {
        let game = Game::new(parse_fen(fen).expect("a position"));
        assert_eq!(games(write_ubb(&game).as_bytes()), [game]);
    }
    let fen = "[DhtmlXQ]\n[DhtmlXQ_fen]4k4/9/9/9/9/c8/9/9/1R7/3K5 b[/DhtmlXQ_fen]\n[/DhtmlXQ]";
    assert_eq!(to_fen(&games(fen.as_bytes())[0].start), "4k4/9/9/9/9/c8/9/9/1R7/3K5 b - - 0 1");
}

#[test]
fn what_the_format_cannot_keep_is_left_out_and_nothing_else() {
    let played = |text: &str| PlayedMove::new(parse_move(text).expect("a move"));
    let mut game = Game::default();
    game.set_tag("Annotator", "a ] [ b");
    game.set_tag("ECCO", "C44");
    game.set_tag("Red", "[/DhtmlXQ_red][DhtmlXQ]<script>");
    game.moves = vec![played("h2e2"), PlayedMove { glyphs: vec![Glyph::GOOD], ..played("h9g7") }];
    let variation =
        Variation { comment: "before".into(), moves: vec![PlayedMove::with_comment(played("b9c7").mv, "behind")] };
    game.moves[1].variations.push(variation);
    let [read] = &games(write_ubb(&game).as_bytes())[..] else { panic!("one game") };
    assert_eq!((read.tag("Annotator"), read.tag("ECCO")), (Some("a ] [ b"), None));
    assert_eq!(read.tag("Red"), Some("(/DhtmlXQ_red](DhtmlXQ]<script>"));
    assert_eq!(read.moves[1].glyphs, Vec::new());
    let beside = &read.moves[1].variations[0];
    assert_eq!((beside.comment.as_str(), beside.moves[0].comment.as_str()), ("", "before behind"));
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let cases = [
        (
            "[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]",
            "game 1, line 2, at \"70\": move 1: \"70\" is not two different points of the board",
        ),
        (
            "[DhtmlXQ_movelist]77477747[/DhtmlXQ_movelist]",
            "game 1, line 2, at \"7747\": move 1: h2e2 is not legal in this position",
        ),
        (
            "[DhtmlXQ_movelist]7車47[/DhtmlXQ_movelist]",
            "game 1, line 2, at \"7車47\": move 1: \"7車47\" is not two different points of the board",
        ),
        ("[DhtmlXQ_binit]0919[/DhtmlXQ_binit]", "game 1, line 2, at \"0919\": a position is 32 times two digits"),
        (
            "[DhtmlXQ_fen]9/9[/DhtmlXQ_fen]",
            "game 1, line 2, at \"9/9\": the FEN tag: the board has 2 ranks instead of 10",
        ),
    ];
    for (tag, expected) in cases {
        let error = fault(format!("[DhtmlXQ]\n{tag}\n[/DhtmlXQ]\n").as_bytes());
        assert!(error.to_string().starts_with(expected), "{error}");
        assert!(error.main_line().is_none());
    }
    let none = "9".repeat(64);
    let error = fault(format!("[DhtmlXQ]\n[DhtmlXQ_binit]{none}[/DhtmlXQ_binit]\n[/DhtmlXQ]\n").as_bytes());
    assert!(matches!(error.reason, GameReason::Position(_)), "{error}");
    let text = "\n\n[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n[DhtmlXQ]\n\
        [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]102270[/DhtmlXQ_move_0_2_1]\n[/DhtmlXQ]\n";
    let (all, _) = read(text.as_bytes());
    let error = all[1].as_ref().expect_err("a damaged variation");
    assert_eq!((error.game, error.place.line(), error.token.as_str()), (2, Some(8), "70"));
    assert_eq!(error.main_line().map(|game| game.moves[1].variations[0].moves.len()), Some(1));
    assert_eq!(read_ubb(text).filter(Result::is_ok).count(), 1);
}
