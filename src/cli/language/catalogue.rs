//! The Chinese texts.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::sync::LazyLock;

/// The files of the catalogue and what stands in them.
pub(super) const FILES: [(&str, &str); 3] = [
    ("help.ftl", include_str!("../../../locales/zh/help.ftl")),
    ("complaints.ftl", include_str!("../../../locales/zh/complaints.ftl")),
    ("messages.ftl", include_str!("../../../locales/zh/messages.ftl")),
];

/// A value that a message shows.
pub type Value<'a> = (&'static str, &'a dyn std::fmt::Display);

/// The texts, read when the first is wanted. What cannot be read is left out: `laws` holds that all can be.
static BUNDLE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let mut bundle = FluentBundle::new_concurrent(Vec::new());
    bundle.set_use_isolating(false);
    for (_, text) in FILES {
        let resource = FluentResource::try_new(text.into()).unwrap_or_else(|(readable, _)| readable);
        let _ = bundle.add_resource(resource);
    }
    bundle
});

/// A text by its name, if there is one: `message`, or `message.attribute`.
pub fn text(name: &str) -> Option<String> {
    translated(name, &[])
}

/// A text with values in it, if there is one.
pub fn translated(name: &str, values: &[Value]) -> Option<String> {
    let (message, attribute) = name.split_once('.').map_or((name, None), |(message, rest)| (message, Some(rest)));
    let message = BUNDLE.get_message(message)?;
    let pattern = match attribute {
        None => message.value()?,
        Some(attribute) => message.get_attribute(attribute)?.value(),
    };
    let mut arguments = FluentArgs::new();
    for (name, value) in values {
        arguments.set(*name, value.to_string());
    }
    let mut errors = Vec::new();
    let text = BUNDLE.format_pattern(pattern, Some(&arguments), &mut errors).into_owned();
    errors.is_empty().then_some(text)
}
