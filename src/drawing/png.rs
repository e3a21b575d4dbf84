//! SVG as PNG, with the fonts of the system.

use png::{BitDepth, ColorType, Encoder, EncodingError};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::fontdb::Database;
use resvg::usvg::{FontResolver, Options, Transform, Tree};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// What our pictures say of the program that made them.
const SOFTWARE: &str = "mammoth board";
const KEYWORD: &str = "Software";

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// No font at all.
    #[error("no font is installed: install one such as the package fonts-noto-cjk or fonts-dejavu, or write SVG")]
    NoFont,
    /// What was given is no picture.
    #[error("the picture cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The pixels take more memory than there is.
    #[error("a picture of {width} by {height} pixels is too large")]
    Size { width: u32, height: u32 },
    #[error("the picture cannot be encoded: {0}")]
    Encoding(#[from] EncodingError),
}

/// A picture.
#[derive(Clone, Debug)]
pub struct Print {
    /// The file.
    pub png: Vec<u8>,
    /// Characters that no font has, and that the picture lacks.
    pub missing: BTreeSet<char>,
}

/// Makes PNG of SVG. It knows the fonts of the system, which take some time to find.
pub struct Printer {
    fonts: Arc<Database>,
}

impl Printer {
    /// Finds the fonts of the system.
    ///
    /// # Errors
    /// When there is none.
    pub fn new() -> Result<Printer, PngError> {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        if fonts.is_empty() { Err(PngError::NoFont) } else { Ok(Printer { fonts: Arc::new(fonts) }) }
    }

    /// Draws an SVG element in its own size.
    ///
    /// # Errors
    /// When it is none, or too large.
    pub fn print(&self, svg: &str) -> Result<Print, PngError> {
        let missing = Mutex::new(BTreeSet::new());
        let options = Options { fontdb: self.fonts.clone(), font_resolver: resolver(&missing), ..Options::default() };
        let tree = Tree::from_str(svg, &options)?;
        drop(options);
        let size = tree.size().to_int_size();
        let (width, height) = (size.width(), size.height());
        let mut pixels = Pixmap::new(width, height).ok_or(PngError::Size { width, height })?;
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, width, height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.add_text_chunk(KEYWORD.to_string(), SOFTWARE.to_string())?;
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels.take_demultiplied())?;
        writer.finish()?;
        Ok(Print { png, missing: missing.into_inner().unwrap_or_default() })
    }
}

/// Any font rather than none, and another one for each character that it lacks. What no font has is noted.
fn resolver(missing: &Mutex<BTreeSet<char>>) -> FontResolver<'_> {
    let select = FontResolver::default_font_selector();
    let fall_back = FontResolver::default_fallback_selector();
    FontResolver {
        select_font: Box::new(move |font, fonts| {
            select(font, fonts).or_else(|| fonts.faces().next().map(|face| face.id))
        }),
        select_fallback: Box::new(move |character, used, fonts| {
            let found = fall_back(character, used, fonts);
            if found.is_none()
                && let Ok(mut missing) = missing.lock()
            {
                missing.insert(character);
            }
            found
        }),
    }
}

/// Whether a file is a picture that [`Printer`] made.
pub fn is_board_png(bytes: &[u8]) -> bool {
    let Ok(reader) = png::Decoder::new(std::io::Cursor::new(bytes)).read_info() else { return false };
    let texts = &reader.info().uncompressed_latin1_text;
    texts.iter().any(|text| text.keyword == KEYWORD && text.text == SOFTWARE)
}
