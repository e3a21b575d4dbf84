//! The file of a network.
//!
//! All numbers have their lowest byte first. The head takes 64 bytes:
//!
//! | byte | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `MAMMNNUE` |
//! | 8 | 2 | version of the format: 1 |
//! | 10 | 2 | width of the first layer: 256 |
//! | 12 | 2 | sets of output weights: 8 |
//! | 14 | 2 | places of the king: 6 |
//! | 16 | 4 | bytes of the weights before compression |
//! | 20 | 4 | CRC-32 of the weights before compression |
//! | 24 | 36 | zero |
//! | 60 | 4 | CRC-32 of the bytes before |
//!
//! The weights follow, compressed by zlib: for each number its low byte, then for each its high byte. The numbers have 16 bits: the
//! rows of the 7,560 features in order; the biases of the first layer; and for each set of output weights those for the side to
//! move, those for the other side, and the bias as two numbers, the lower one first.

use super::kernels::Kernels;
use super::network::{BUCKETS, Network, OutputWeights};
use super::row::{Row, WIDTH};
use super::view::{FEATURES, PLACES};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

const MAGIC: &[u8; 8] = b"MAMMNNUE";
const VERSION: u16 = 1;
const HEAD_BYTES: usize = 64;
/// Numbers of 16 bits.
const NUMBERS: usize = (FEATURES + 1) * WIDTH + BUCKETS * (2 * WIDTH + 2);
/// Bytes of the largest file: nothing compressed by zlib is much longer than before.
const MOST_BYTES: u64 = 2 * (2 * NUMBERS as u64) + HEAD_BYTES as u64;

/// A file of a network that is not used.
#[derive(Debug, thiserror::Error)]
#[error("the network {} {reason}", path.display())]
pub struct NetworkError {
    pub path: PathBuf,
    pub reason: NetworkReason,
}

/// What is wrong with a file of a network.
#[derive(Debug, thiserror::Error)]
pub enum NetworkReason {
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    #[error("is none: the file does not begin as the networks of this program do")]
    Foreign,
    #[error("has version {0} of the format, this program reads version {VERSION}")]
    Version(u16),
    #[error("is damaged: the head has another checksum than it should")]
    Head,
    #[error(
        "has another architecture: {width} sums, {buckets} sets of output weights and {places} places of the king instead of \
         {WIDTH}, {BUCKETS} and {PLACES}"
    )]
    Architecture { width: u16, buckets: u16, places: u16 },
    #[error("is damaged: its weights cannot be unpacked")]
    Packed,
    #[error("is damaged: the checksum is {found:08x} instead of {expected:08x}")]
    Checksum { found: u32, expected: u32 },
    #[error("has a weight of {weight}, which is too great")]
    Weight { weight: i16 },
}

impl Network {
    /// The network that is part of the program.
    pub fn embedded() -> Arc<Network> {
        static EMBEDDED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::from_bytes(include_bytes!("net.bin"));
            Arc::new(network.expect("the program has a sound network"))
        });
        Arc::clone(&EMBEDDED)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Network, NetworkError> {
        let read = || {
            // A pipe might never end.
            if !fs::metadata(path)?.is_file() {
                return Err(io::Error::other("it is no file").into());
            }
            let mut bytes = Vec::new();
            File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
            Network::from_bytes(&bytes)
        };
        read().map_err(|reason| NetworkError { path: path.to_owned(), reason })
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkReason> {
        let Some((head, packed)) = bytes.split_at_checked(HEAD_BYTES).filter(|(head, _)| head.starts_with(MAGIC))
        else {
            return Err(NetworkReason::Foreign);
        };
        let half = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let word = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if crc32fast::hash(&head[..HEAD_BYTES - 4]) != word(HEAD_BYTES - 4) {
            return Err(NetworkReason::Head);
        }
        if half(8) != VERSION {
            return Err(NetworkReason::Version(half(8)));
        }
        let (width, buckets, places) = (half(10), half(12), half(14));
        if [width, buckets, places].map(usize::from) != [WIDTH, BUCKETS, PLACES] {
            return Err(NetworkReason::Architecture { width, buckets, places });
        }
        let mut planes = vec![0; 2 * NUMBERS];
        let mut decoder = ZlibDecoder::new(packed);
        let unpacked = decoder.read_exact(&mut planes).and_then(|()| decoder.read(&mut [0]));
        if word(16) as usize != planes.len() || !matches!(unpacked, Ok(0)) {
            return Err(NetworkReason::Packed);
        }
        let (found, expected) = (crc32fast::hash(&planes), word(20));
        if found != expected {
            return Err(NetworkReason::Checksum { found, expected });
        }
        let (low, high) = planes.split_at(NUMBERS);
        let mut numbers = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let mut next = || numbers.next().expect("their number is fixed");
        let features = (0..FEATURES).map(|_| Row(std::array::from_fn(|_| next()))).collect();
        let biases = Row(std::array::from_fn(|_| next()));
        let outputs = std::array::from_fn(|_| {
            let weights = [(); 2].map(|()| Row(std::array::from_fn(|_| next())));
            let [low, high] = [next(), next()].map(|half| u32::from(half as u16));
            OutputWeights { weights, bias: (low | high << 16) as i32 }
        });
        Network::new(features, biases, outputs)
    }

    /// A network of these weights.
    ///
    /// # Errors
    /// When a weight is too great.
    ///
    /// # Panics
    /// When there are not [`FEATURES`] rows.
    pub fn new(features: Box<[Row]>, biases: Row, outputs: [OutputWeights; BUCKETS]) -> Result<Network, NetworkReason> {
        assert_eq!(features.len(), FEATURES, "a row for each feature");
        features.iter().try_for_each(|row| check(row, Network::MOST_WEIGHT))?;
        check(&biases, Network::MOST_BIAS)?;
        outputs.iter().flat_map(|set| &set.weights).try_for_each(|row| check(row, Network::MOST_OUTPUT))?;
        let mut network = Network { features, biases, outputs, checksum: 0, kernels: Kernels::best() };
        network.checksum = crc32fast::hash(&network.planes());
        Ok(network)
    }

    /// The low bytes of all numbers, then the high ones.
    fn planes(&self) -> Vec<u8> {
        let mut planes = vec![0; 2 * NUMBERS];
        let (low, high) = planes.split_at_mut(NUMBERS);
        let outputs = self.outputs.iter().flat_map(|OutputWeights { weights: [own, other], bias }| {
            let bias = [*bias as i16, (bias >> 16) as i16];
            own.0.iter().chain(&other.0).copied().chain(bias)
        });
        let rows = self.features.iter().chain([&self.biases]).flat_map(|row| row.0);
        for (place, number) in rows.chain(outputs).enumerate() {
            [low[place], high[place]] = number.to_le_bytes();
        }
        planes
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let planes = self.planes();
        let mut bytes = vec![0; HEAD_BYTES];
        let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
        put(0, MAGIC);
        put(8, &VERSION.to_le_bytes());
        put(10, &(WIDTH as u16).to_le_bytes());
        put(12, &(BUCKETS as u16).to_le_bytes());
        put(14, &(PLACES as u16).to_le_bytes());
        put(16, &(planes.len() as u32).to_le_bytes());
        put(20, &self.checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..HEAD_BYTES - 4]);
        bytes[HEAD_BYTES - 4..].copy_from_slice(&checksum.to_le_bytes());
        let mut encoder = ZlibEncoder::new(bytes, Compression::best());
        let written = encoder.write_all(&planes).and_then(|()| encoder.finish());
        written.expect("memory takes every byte")
    }
}

/// Refuses a row with a number beyond `most` either way.
fn check(row: &Row, most: i16) -> Result<(), NetworkReason> {
    let wrong = row.0.iter().find(|weight| !(-most..=most).contains(*weight));
    wrong.map_or(Ok(()), |&weight| Err(NetworkReason::Weight { weight }))
}

#[cfg(test)]
mod tests {
    use super::super::network::tests::random;
    use super::*;

    /// The bytes with another checksum of the head that fits.
    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let checksum = crc32fast::hash(&bytes[..HEAD_BYTES - 4]);
        bytes[HEAD_BYTES - 4..HEAD_BYTES].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn networks_come_back_from_their_files() {
        let network = random(5);
        let again = Network::from_bytes(&network.to_bytes()).expect("it was written here");
        assert_eq!(
            (&again.features, &again.biases, &again.outputs),
            (&network.features, &network.biases, &network.outputs)
        );
        assert_eq!(again.name(), network.name());
        assert_ne!(random(6).name(), network.name());
    }

    #[test]
    fn what_is_no_network_is_refused_with_the_reason() {
        let good = random(5).to_bytes();
        let refused = |bytes: &[u8]| Network::from_bytes(bytes).expect_err("it is refused").to_string();
        assert!(refused(b"").contains("is none"));
        assert!(refused(b"<html>not found</html> and so on, more than sixty-four bytes of it all").contains("is none"));
        let changed = |place: usize, value: u8| {
            let mut bytes = good.clone();
            bytes[place] = value;
            bytes
        };
        assert!(refused(&changed(10, 1)).contains("head"));
        assert!(refused(&sealed(changed(8, 9))).contains("version 9"));
        assert!(refused(&sealed(changed(12, 1))).contains("another architecture"));
        assert!(refused(&sealed(changed(20, good[20] ^ 1))).contains("checksum"));
        assert!(refused(&good[..good.len() - 9]).contains("cannot be unpacked"));
        assert!(refused(&good[..HEAD_BYTES]).contains("cannot be unpacked"));
        let middle = good.len() / 2;
        assert!(refused(&changed(middle, good[middle] ^ 0x55)).contains("is damaged"));
    }

    #[test]
    fn weights_that_sums_cannot_hold_are_refused() {
        let network = random(5);
        let rebuilt = |feature: i16, bias: i16, output: i16| {
            let (mut features, mut biases, mut outputs) =
                (network.features.clone(), network.biases.clone(), network.outputs.clone());
            (features[17].0[3], biases.0[200], outputs[7].weights[1].0[255]) = (feature, bias, output);
            Network::new(features, biases, outputs).map(|_| ())
        };
        let (weight, bias, output) = (Network::MOST_WEIGHT, Network::MOST_BIAS, Network::MOST_OUTPUT);
        assert!(rebuilt(weight, -bias, output).is_ok());
        for wrong in [(weight + 1, bias, output), (weight, -bias - 1, output), (weight, bias, output + 1)] {
            let refused = rebuilt(wrong.0, wrong.1, wrong.2);
            assert!(matches!(refused, Err(NetworkReason::Weight { .. })), "{wrong:?}");
        }
    }
}
