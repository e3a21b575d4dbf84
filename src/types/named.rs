//! Choices that users know by name: options, arguments and files all read and write them alike.

/// Nothing goes by that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{text}\" is no {kind}: write {}", alternatives(names))]
pub struct UnknownName {
    /// What was read, its first forty characters.
    pub text: String,
    /// What it should have named.
    pub kind: &'static str,
    /// The names there are.
    pub names: &'static [&'static str],
}

/// `a, b or c`.
fn alternatives(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_string(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Declares an enumeration whose members have names: `ALL` of them, their `NAMES` in the same order, `name`, and reading and
/// writing (`Display`, `FromStr`, serde), where capitals do not matter.
macro_rules! named {
    ($(#[$about:meta])* $visible:vis enum $Type:ident, $kind:literal { $($(#[$doc:meta])* $Member:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        $visible enum $Type { $($(#[$doc])* $Member),+ }

        impl $Type {
            /// Every member.
            pub const ALL: [$Type; $Type::NAMES.len()] = [$($Type::$Member),+];

            /// The names of [`Self::ALL`], in the same order.
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// The name in options, arguments and files.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The member at a place of [`Self::ALL`]; the last one beyond its end.
            pub const fn from_place(place: usize) -> $Type {
                let last = Self::ALL.len() - 1;
                Self::ALL[if place < last { place } else { last }]
            }
        }

        impl std::fmt::Display for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Type {
            type Err = $crate::types::UnknownName;

            fn from_str(text: &str) -> Result<$Type, Self::Err> {
                let found = Self::ALL.into_iter().find(|member| member.name().eq_ignore_ascii_case(text.trim()));
                let unknown = || $crate::types::UnknownName {
                    text: text.chars().take(40).collect(),
                    kind: $kind,
                    names: &Self::NAMES,
                };
                found.ok_or_else(unknown)
            }
        }

        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$Type, D::Error> {
                let name = String::deserialize(deserializer)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use named;

#[cfg(test)]
mod tests {
    use super::UnknownName;

    named! {
        enum Fruit, "fruit" {
            Apple = "apple",
            #[default]
            SourCherry = "sour-cherry",
        }
    }

    #[test]
    fn members_are_read_as_they_are_written() {
        for fruit in Fruit::ALL {
            assert_eq!(fruit.to_string().to_uppercase().parse(), Ok(fruit));
            let written = serde_json::to_string(&fruit).expect("a name");
            assert_eq!(serde_json::from_str::<Fruit>(&written).expect("the same name"), fruit);
        }
        assert_eq!(Fruit::default().name(), "sour-cherry");
        assert_eq!(Fruit::NAMES, ["apple", "sour-cherry"]);
        assert_eq!([0, 1, 2].map(Fruit::from_place), [Fruit::Apple, Fruit::SourCherry, Fruit::SourCherry]);
        assert_eq!(format!("{:>6}", Fruit::Apple), " apple");
    }

    #[test]
    fn an_unknown_name_is_told_which_there_are() {
        let error: UnknownName = "pear".parse::<Fruit>().expect_err("no such fruit");
        assert_eq!(error.to_string(), "\"pear\" is no fruit: write apple or sour-cherry");
        assert!(serde_json::from_str::<Fruit>("\"pear\"").is_err());
    }
}
