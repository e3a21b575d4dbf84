//! A game file in words, tags and comments, each with its line.

use super::head::{FIRST_WORD, end_of_moves, read_head_line, start_of_moves};
use super::tags::read_tag;

/// A piece of a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag, and whether an empty line goes before it.
    Tag { name: &'a str, value: String, after_blank: bool },
    /// A line, or the rest of one, that begins like a tag; whether it begins the line.
    BadTag { text: &'a str, begins_line: bool },
    /// The inside of a comment.
    Comment(&'a str),
    /// A comment that is not closed; the reader goes on where the next game begins.
    OpenComment(&'a str),
    /// The end of the moves where a game has one of its own besides the result: `}END`.
    End,
    /// A bracket or brace that stands alone: `(`, `)` or `}`.
    Bracket(char),
    /// Anything else: a move, its number, a sign, a result.
    Word(&'a str),
}

/// The pieces of a game file, in order, with their lines counted from 1.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    /// Line ends between the last piece and this one; the beginning of the text is the beginning of a line.
    line_ends: usize,
    /// Inside the head of a game in the form of the WXF.
    in_head: bool,
    /// The second tag of a line of such a head.
    second_tag: Option<(usize, Token<'a>)>,
}

/// What a file may have between its words. The mark of the byte order (BOM) stands at the head of every file that was
/// appended to another.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text, line: 1, line_ends: 1, in_head: false, second_tag: None }
    }

    /// Takes the next `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line_ends = taken.matches('\n').count();
        self.line += self.line_ends;
        self.rest = rest;
        taken
    }

    fn rest_of_line(&self) -> &'a str {
        self.rest.split(['\n', '\r']).next().unwrap_or_default()
    }

    /// Goes to the next piece; lines that begin with `%` are no part of a game.
    fn skip_blanks(&mut self) {
        let mut line_ends = self.line_ends;
        loop {
            self.take(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
            line_ends += self.line_ends;
            if line_ends == 0 || !self.rest.starts_with('%') {
                break;
            }
            self.take(self.rest_of_line().len());
        }
        self.line_ends = line_ends;
    }

    fn tag(&mut self) -> Token<'a> {
        let (line, after_blank, begins_line) = (self.rest_of_line(), self.line_ends > 1, self.line_ends > 0);
        let Some((name, value, length)) = read_tag(line) else {
            return Token::BadTag { text: self.take(line.len()), begins_line };
        };
        self.take(length);
        Token::Tag { name, value, after_blank }
    }

    /// A comment in braces. A tag behind an empty line ends it too: a file that broke off inside a comment must not
    /// swallow the games that were appended later.
    fn comment(&mut self) -> Token<'a> {
        let inside = &self.rest[1..];
        let mut length = 0;
        let mut after_blank = false;
        for line in inside.split_inclusive('\n') {
            if let Some(end) = line.find('}') {
                let text = self.take(1 + length + end + 1);
                return Token::Comment(&text[1..text.len() - 1]);
            }
            if after_blank && read_tag(line.trim_end()).is_some() {
                break;
            }
            after_blank = line.trim().is_empty();
            length += line.len();
        }
        let text = self.take(1 + length);
        // The tag behind begins a line, after an empty one.
        self.line_ends = 2;
        Token::OpenComment(text)
    }

    /// A line of a WXF head; each head begins a game, as if an empty line stood before it.
    fn head_line(&mut self) -> Option<Token<'a>> {
        if self.line_ends == 0 || !(self.in_head || self.rest.starts_with(FIRST_WORD)) {
            return None;
        }
        let line = self.rest_of_line();
        let after_blank = !self.in_head;
        let tag = read_head_line(line, !self.in_head);
        self.in_head = tag.is_some();
        let ((name, value), second) = tag?;
        self.second_tag = second.map(|(name, value)| (self.line, Token::Tag { name, value, after_blank: false }));
        self.take(line.len());
        Some(Token::Tag { name, value, after_blank })
    }

    /// Passes over the words behind a WXF head that say that the moves begin.
    fn skip_start_of_moves(&mut self) {
        if self.line_ends > 0
            && let Some(length) = start_of_moves(self.rest)
        {
            self.in_head = false;
            self.take(length);
            self.skip_blanks();
        }
    }

    fn bracket(&mut self, bracket: char) -> Token<'a> {
        let end = end_of_moves(self.rest);
        self.take(end.unwrap_or(bracket.len_utf8()));
        let plain = match bracket {
            '（' => '(',
            '）' => ')',
            plain => plain,
        };
        if end.is_some() { Token::End } else { Token::Bracket(plain) }
    }

    fn word(&mut self) -> Token<'a> {
        let ends = |c: char| is_blank(c) || matches!(c, '{' | '}' | '(' | ')' | '（' | '）' | '[' | ';');
        Token::Word(self.take(self.rest.find(ends).unwrap_or(self.rest.len())))
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        if self.second_tag.is_some() {
            return self.second_tag.take();
        }
        self.skip_blanks();
        self.skip_start_of_moves();
        let line = self.line;
        if let Some(token) = self.head_line() {
            return Some((line, token));
        }
        let token = match self.rest.chars().next()? {
            '[' => self.tag(),
            '{' => self.comment(),
            ';' => Token::Comment(&self.take(self.rest_of_line().len())[1..]),
            bracket @ ('(' | ')' | '}' | '（' | '）') => self.bracket(bracket),
            _ => self.word(),
        };
        Some((line, token))
    }
}
