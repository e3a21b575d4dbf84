//! A text in tags.

/// What every tag begins with, behind its bracket.
const PREFIX: &str = "DhtmlXQ";

/// A tag with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag<'a> {
    /// The name behind `DhtmlXQ_`; nothing, or `iFrame`, for a tag around a game.
    pub(super) name: &'a str,
    /// What stands behind the tag, up to the next one.
    pub(super) value: &'a str,
    pub(super) is_closing: bool,
    /// The line of the text in which the tag begins, counted from 1.
    pub(super) line: usize,
}

/// The tags of a text, in order.
pub(super) struct Tags<'a> {
    text: &'a str,
    /// The beginning of the next tag.
    next: Option<usize>,
    /// Lines were counted up to here.
    counted: usize,
    line: usize,
}

impl<'a> Tags<'a> {
    pub(super) fn new(text: &'a str) -> Tags<'a> {
        Tags { text, next: find(text, 0), counted: 0, line: 1 }
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        let start = self.next?;
        let end = find(self.text, start + 1);
        self.next = end;
        self.line += self.text[self.counted..start].matches('\n').count();
        self.counted = start;
        let piece = &self.text[start..end.unwrap_or(self.text.len())];
        let is_closing = piece.starts_with("[/");
        let inside = &piece[1 + usize::from(is_closing) + PREFIX.len()..];
        // A bracket that is not closed belongs to the line alone.
        let length = inside.find([']', '\n']).unwrap_or(inside.len());
        let value = inside[length..].strip_prefix(']').unwrap_or_default();
        let name = inside[..length].trim_start_matches('_').trim();
        Some(Tag { name, value, is_closing, line: self.line })
    }
}

/// Where the next tag begins.
fn find(text: &str, from: usize) -> Option<usize> {
    let is_tag = |at: &usize| begins_with_tag(&text.as_bytes()[*at..]);
    let starts = text.as_bytes()[from..].iter().enumerate().filter(|&(_, &byte)| byte == b'[');
    starts.map(|(at, _)| from + at).find(is_tag)
}

/// Whether bytes begin with a tag, opening or closing.
pub(super) fn begins_with_tag(bytes: &[u8]) -> bool {
    let Some(inside) = bytes.strip_prefix(b"[") else { return false };
    let name = inside.strip_prefix(b"/").unwrap_or(inside);
    name.get(..PREFIX.len()).is_some_and(|name| name.eq_ignore_ascii_case(PREFIX.as_bytes()))
}

/// A text that has no tags in it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        escaped.push(if begins_with_tag(&text.as_bytes()[at..]) { '(' } else { character });
    }
    escaped
}
