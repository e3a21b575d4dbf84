//! The crate as its text declares it: the modules, what each defines and imports, and every path that is written in it.
//!
//! What is compiled for unit tests only is left out. The expansions of macros are not seen: their rules and arguments are
//! read as words, and a word behind `enum`, `struct`, `fn` and the like counts as defined.

use proc_macro2::{Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};

/// A path as it is written, `super::go::Go`, and the line it begins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPath {
    pub words: Vec<String>,
    pub line: usize,
}

/// A name that `use` brings into a module.
#[derive(Debug)]
pub struct Import {
    pub name: String,
    pub path: Vec<String>,
}

/// A module, a file of its own or written inside one.
#[derive(Debug, Default)]
pub struct Module {
    /// The names of the modules that lead to it, its own last; none for the root of the crate.
    pub names: Vec<String>,
    /// Which file it is written in.
    pub file: usize,
    pub parent: Option<usize>,
    pub children: BTreeMap<String, usize>,
    /// The names of what is defined here.
    pub items: BTreeSet<String>,
    pub imports: Vec<Import>,
    /// Modules and types of which everything is imported.
    pub globs: Vec<Vec<String>>,
    pub paths: Vec<WrittenPath>,
}

/// Every module of a crate; the first is its root.
#[derive(Debug, Default)]
pub struct Source {
    pub files: Vec<String>,
    pub modules: Vec<Module>,
}

impl Source {
    /// The crate that these tests belong to.
    pub fn of_this_crate() -> Source {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut texts = BTreeMap::new();
        read_directory(&root, &root, &mut texts);
        Source::of_texts(&texts)
    }

    /// A crate made of these files, named as they are in `src`.
    pub fn of_texts(texts: &BTreeMap<String, String>) -> Source {
        let mut source = Source::default();
        source.add_file(texts, "lib.rs", Module::default());
        source
    }

    /// The room that a module belongs to: the first module below the root.
    pub fn room(&self, module: usize) -> Option<&str> {
        self.modules[module].names.first().map(String::as_str)
    }

    /// The path of a module's file and a line of it, for messages.
    pub fn place(&self, module: usize, line: usize) -> String {
        format!("src/{}:{line}", self.files[self.modules[module].file])
    }

    fn add_file(&mut self, texts: &BTreeMap<String, String>, path: &str, module: Module) -> usize {
        let text = texts.get(path).unwrap_or_else(|| panic!("src/{path} is declared, but is not there"));
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("src/{path} cannot be parsed: {error}"));
        self.files.push(path.to_string());
        let module = self.add(Module { file: self.files.len() - 1, ..module });
        Reader { source: self, texts, module, depth: 0 }.visit_file(&parsed);
        module
    }

    fn add(&mut self, module: Module) -> usize {
        self.modules.push(module);
        self.modules.len() - 1
    }
}

fn read_directory(root: &Path, directory: &Path, texts: &mut BTreeMap<String, String>) {
    for entry in fs::read_dir(directory).expect("the directory can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            read_directory(root, &path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let inside = path.strip_prefix(root).expect("the file lies below the directory");
            let words: Vec<_> = inside.iter().map(|word| word.to_string_lossy()).collect();
            texts.insert(words.join("/"), fs::read_to_string(&path).expect("the file is text"));
        }
    }
}

/// Walks through the syntax of a file and notes what it finds in the module it is in.
struct Reader<'a> {
    source: &'a mut Source,
    texts: &'a BTreeMap<String, String>,
    module: usize,
    /// How many blocks of code lie around; what they define belongs to no module.
    depth: usize,
}

impl Reader<'_> {
    fn module(&mut self) -> &mut Module {
        &mut self.source.modules[self.module]
    }

    fn define(&mut self, name: &syn::Ident) {
        if self.depth == 0 {
            self.module().items.insert(name.to_string());
        }
    }

    fn note(&mut self, words: Vec<String>, span: Span) {
        let line = span.start().line;
        self.module().paths.push(WrittenPath { words, line });
    }

    /// Reads `mod name { … }` or the file that `mod name;` declares.
    fn read_module(&mut self, item: &syn::ItemMod) {
        let name = item.ident.to_string();
        let parent = &self.source.modules[self.module];
        let names: Vec<String> = parent.names.iter().chain([&name]).cloned().collect();
        let child = Module { names, parent: Some(self.module), file: parent.file, ..Module::default() };
        let child = match &item.content {
            Some((_, items)) => {
                let child = self.source.add(child);
                let mut reader = Reader { source: self.source, texts: self.texts, module: child, depth: 0 };
                items.iter().for_each(|item| reader.visit_item(item));
                child
            }
            None => {
                let stem = child.names.join("/");
                let alone = format!("{stem}.rs");
                let path = if self.texts.contains_key(&alone) { alone } else { format!("{stem}/mod.rs") };
                self.source.add_file(self.texts, &path, child)
            }
        };
        self.module().children.insert(name, child);
    }

    /// Reads what is imported below `prefix`.
    fn read_use(&mut self, tree: &syn::UseTree, prefix: &[String]) {
        let longer =
            |ident: &syn::Ident| -> Vec<String> { prefix.iter().cloned().chain([ident.to_string()]).collect() };
        match tree {
            syn::UseTree::Path(path) => self.read_use(&path.tree, &longer(&path.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.read_use(tree, prefix)),
            syn::UseTree::Glob(_) => self.module().globs.push(prefix.to_vec()),
            syn::UseTree::Name(name) if name.ident == "self" => {
                let own = prefix.last().cloned().unwrap_or_default();
                self.import(own, prefix.to_vec(), name.ident.span());
            }
            syn::UseTree::Name(name) => {
                self.import(name.ident.to_string(), longer(&name.ident), name.ident.span());
            }
            syn::UseTree::Rename(rename) => {
                let path = if rename.ident == "self" { prefix.to_vec() } else { longer(&rename.ident) };
                self.import(rename.rename.to_string(), path, rename.ident.span());
            }
        }
    }

    fn import(&mut self, name: String, path: Vec<String>, span: Span) {
        self.note(path.clone(), span);
        self.module().imports.push(Import { name, path });
    }

    /// Notes the paths among the words of a macro's or an attribute's arguments.
    fn read_words(&mut self, words: &TokenStream) {
        let trees: Vec<TokenTree> = words.clone().into_iter().collect();
        let is_colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
        let mut at = 0;
        while at < trees.len() {
            match &trees[at] {
                TokenTree::Group(group) => self.read_words(&group.stream()),
                TokenTree::Ident(first) if !follows_sign(&trees[..at], first) => {
                    let mut path = vec![first.to_string()];
                    while is_colon(at + 1) && is_colon(at + 2) {
                        let Some(TokenTree::Ident(word)) = trees.get(at + 3) else { break };
                        path.push(word.to_string());
                        at += 3;
                    }
                    self.note(path, first.span());
                }
                _ => {}
            }
            at += 1;
        }
    }

    /// Notes what a macro among the items may define.
    fn read_definitions(&mut self, words: &TokenStream) {
        const KEYWORDS: [&str; 7] = ["enum", "struct", "type", "trait", "fn", "const", "static"];
        let trees: Vec<TokenTree> = words.clone().into_iter().collect();
        for tree in &trees {
            if let TokenTree::Group(group) = tree {
                self.read_definitions(&group.stream());
            }
        }
        for pair in trees.windows(2) {
            if let [TokenTree::Ident(keyword), TokenTree::Ident(name)] = pair
                && KEYWORDS.iter().any(|known| keyword == known)
            {
                self.define(name);
            }
        }
    }
}

/// Whether a word is no beginning of a path: a field or method behind `.`, a lifetime, the variable of a macro.
fn follows_sign(before: &[TokenTree], word: &proc_macro2::Ident) -> bool {
    match before.last() {
        Some(TokenTree::Punct(sign)) => match sign.as_char() {
            '\'' => true,
            '$' => word != "crate",
            '.' => !matches!(before.iter().rev().nth(1), Some(TokenTree::Punct(sign)) if sign.as_char() == '.'),
            ':' => matches!(before.iter().rev().nth(1), Some(TokenTree::Punct(sign)) if sign.as_char() == ':'),
            _ => false,
        },
        _ => false,
    }
}

/// Whether something with these attributes is compiled for more than unit tests.
fn is_shipped(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).all(|attribute| {
        attribute.parse_args::<syn::Meta>().map_or(true, |condition| can_hold_without_tests(&condition))
    })
}

fn can_hold_without_tests(condition: &syn::Meta) -> bool {
    let syn::Meta::List(list) = condition else { return !condition.path().is_ident("test") };
    type Conditions = syn::punctuated::Punctuated<syn::Meta, syn::Token![,]>;
    let Ok(parts) = list.parse_args_with(Conditions::parse_terminated) else { return true };
    if list.path.is_ident("all") {
        parts.iter().all(can_hold_without_tests)
    } else if list.path.is_ident("any") {
        parts.iter().any(can_hold_without_tests)
    } else {
        true
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        use syn::Item;
        let (attributes, name) = match item {
            Item::Const(item) => (&item.attrs, Some(&item.ident)),
            Item::Enum(item) => (&item.attrs, Some(&item.ident)),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident)),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref()),
            Item::Static(item) => (&item.attrs, Some(&item.ident)),
            Item::Struct(item) => (&item.attrs, Some(&item.ident)),
            Item::Trait(item) => (&item.attrs, Some(&item.ident)),
            Item::TraitAlias(item) => (&item.attrs, Some(&item.ident)),
            Item::Type(item) => (&item.attrs, Some(&item.ident)),
            Item::Union(item) => (&item.attrs, Some(&item.ident)),
            Item::Impl(item) => (&item.attrs, None),
            Item::Mod(item) => (&item.attrs, None),
            Item::Use(item) => (&item.attrs, None),
            _ => return visit::visit_item(self, item),
        };
        if !is_shipped(attributes) {
            return;
        }
        if let Some(name) = name {
            self.define(name);
        }
        match item {
            Item::Mod(item) => self.read_module(item),
            Item::Use(item) => self.read_use(&item.tree, &[]),
            Item::Macro(item) => {
                self.read_definitions(&item.mac.tokens);
                visit::visit_item_macro(self, item);
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        use syn::ImplItem;
        let attributes = match item {
            ImplItem::Const(item) => &item.attrs,
            ImplItem::Fn(item) => &item.attrs,
            ImplItem::Type(item) => &item.attrs,
            ImplItem::Macro(item) => &item.attrs,
            _ => return visit::visit_impl_item(self, item),
        };
        if is_shipped(attributes) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if is_shipped(&field.attrs) {
            visit::visit_field(self, field);
        }
    }

    fn visit_field_value(&mut self, value: &'ast syn::FieldValue) {
        if is_shipped(&value.attrs) {
            visit::visit_field_value(self, value);
        }
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        if is_shipped(&local.attrs) {
            visit::visit_local(self, local);
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, block);
        self.depth -= 1;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            let words = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.note(words, path.segments[0].ident.span());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.read_words(&invocation.tokens);
        visit::visit_macro(self, invocation);
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.read_words(&list.tokens);
        }
    }

    /// What sees an item is no dependency of it.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}
