//! Which language the program speaks.

use std::sync::LazyLock;

/// A language of help and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    English,
    Chinese,
}

/// The language of this run. Unit tests speak English.
pub fn language() -> Language {
    if cfg!(test) {
        return Language::English;
    }
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| chosen(&|name| std::env::var(name).ok()));
    *LANGUAGE
}

/// `MAMMOTH_LANG` decides; without it the locale does, by the first of its variables that is set. A locale whose encoding is not
/// UTF-8 means English, since that can be read in every encoding.
fn chosen(variable: &dyn Fn(&str) -> Option<String>) -> Language {
    let said = |name| variable(name).filter(|value| !value.is_empty());
    if let Some(wish) = said("MAMMOTH_LANG") {
        return of_name(&wish);
    }
    let Some(locale) = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(said) else { return Language::English };
    match locale.split('@').next().and_then(|locale| locale.split_once('.')) {
        Some((_, encoding)) if !matches!(encoding.to_ascii_lowercase().as_str(), "utf-8" | "utf8") => Language::English,
        _ => of_name(&locale),
    }
}

fn of_name(name: &str) -> Language {
    let begins = name.get(..2).is_some_and(|begin| begin.eq_ignore_ascii_case("zh"));
    if begins { Language::Chinese } else { Language::English }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let cases: &[(&[(&str, &str)], Language)] = &[
            (&[], Language::English),
            (&[("LANG", "zh_CN.UTF-8")], Language::Chinese),
            (&[("LANG", "zh")], Language::Chinese),
            (&[("LANG", "zh_TW.utf8@radical")], Language::Chinese),
            (&[("LANG", "zh_CN.GB18030")], Language::English),
            (&[("LANG", "de_DE.UTF-8")], Language::English),
            (&[("LANG", "中")], Language::English),
            (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], Language::English),
            (&[("LANG", "C"), ("LC_MESSAGES", "zh_CN.UTF-8")], Language::Chinese),
            (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "")], Language::Chinese),
            (&[("LANG", "zh_CN.UTF-8"), ("MAMMOTH_LANG", "en")], Language::English),
            (&[("LC_ALL", "C"), ("MAMMOTH_LANG", "zh-Hans")], Language::Chinese),
            (&[("LC_ALL", "zh_CN.GBK"), ("MAMMOTH_LANG", "ZH_CN")], Language::Chinese),
        ];
        for (variables, language) in cases {
            let variable = |name: &str| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.to_string())
            };
            assert_eq!(chosen(&variable), *language, "{variables:?}");
        }
    }
}
