//! What the user asks to tune.

use std::str::FromStr;

/// Every number of the search.
const ALL: &str = "all";

/// A parameter by its name, and what is to differ from the usual.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    /// As the user wrote it.
    pub name: String,
    pub start: Option<f64>,
    pub min: Option<i64>,
    pub max: Option<i64>,
    pub c_end: Option<f64>,
    pub r_end: Option<f64>,
}

/// A text that asks for no parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    #[error("a name is missing: write NAME or NAME:KEY=VALUE, or all")]
    NoName,
    #[error("\"{0}\": behind a name come start=, min=, max=, c= and r=, each once, separated by colons")]
    Key(String),
    #[error("\"{0}\" takes a number")]
    Number(String),
    #[error("\"{0}\" takes a number above 0")]
    Positive(String),
}

impl Wish {
    /// Whether every number of the search is meant.
    pub fn is_for_all(&self) -> bool {
        self.name == ALL
    }

    /// The same for an option of this name.
    pub fn named(&self, name: &str) -> Wish {
        Wish { name: name.to_string(), ..self.clone() }
    }
}

impl FromStr for Wish {
    type Err = WishError;

    fn from_str(text: &str) -> Result<Wish, WishError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default().trim().to_string();
        if name.is_empty() {
            return Err(WishError::NoName);
        }
        let mut wish = Wish { name, start: None, min: None, max: None, c_end: None, r_end: None };
        for part in parts {
            let unknown = || WishError::Key(part.to_string());
            let (key, value) = part.split_once('=').ok_or_else(unknown)?;
            let number = || value.parse().ok().filter(|number: &f64| number.is_finite());
            let number = || number().ok_or_else(|| WishError::Number(part.to_string()));
            let positive = || match number()? {
                number if number > 0.0 => Ok(number),
                _ => Err(WishError::Positive(part.to_string())),
            };
            let whole = || value.parse().map_err(|_| WishError::Number(part.to_string()));
            let is_again = match key {
                "start" => wish.start.replace(number()?).is_some(),
                "min" => wish.min.replace(whole()?).is_some(),
                "max" => wish.max.replace(whole()?).is_some(),
                "c" => wish.c_end.replace(positive()?).is_some(),
                "r" => wish.r_end.replace(positive()?).is_some(),
                _ => return Err(unknown()),
            };
            if is_again {
                return Err(unknown());
            }
        }
        Ok(wish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_is_read() {
        let read = |text: &str| text.parse::<Wish>().expect("readable");
        assert_eq!(read("lmr_base").name, "lmr_base");
        let wish = read("Move Overhead:start=7.5:min=-3:max=9:c=2:r=0.01");
        assert_eq!(
            (wish.name.as_str(), wish.start, wish.min, wish.max),
            ("Move Overhead", Some(7.5), Some(-3), Some(9))
        );
        assert_eq!((wish.c_end, wish.r_end), (Some(2.0), Some(0.01)));
        assert!(read("all:r=0.01").is_for_all() && !read("lmr_base").is_for_all());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (text, word) in [
            ("", "a name is missing"),
            (":c=1", "a name is missing"),
            ("a:c", "\"c\": behind a name come"),
            ("a:d=1", "\"d=1\": behind a name come"),
            ("a:c=1:c=2", "\"c=2\": behind a name come"),
            ("a:start=x", "\"start=x\" takes a number"),
            ("a:start=inf", "takes a number"),
            ("a:min=1.5", "\"min=1.5\" takes a number"),
            ("a:c=0", "above 0"),
            ("a:r=-1", "above 0"),
        ] {
            let error = text.parse::<Wish>().expect_err(text).to_string();
            assert!(error.contains(word), "{text}: {error}");
        }
    }
}
