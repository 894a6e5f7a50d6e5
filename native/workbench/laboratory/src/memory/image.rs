//! Images of vms whose driver is ready, each stored with its dependencies. They are compressed, since vms map only the
//! copy that a process makes of it.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read as _, Seek as _, Write as _};

use environment::Seen;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};
use vm::Used;

use super::needs::Needs;
use super::{Footprint, Key, Memory};

/// How images are compressed: quickly, since each cold check makes one.
const LEVEL: Compression = Compression::fast();

/// The data that is stored beside the file of an image.
#[derive(Serialize, Deserialize)]
struct Made {
    needs: Needs,
    seen: Seen,
    used: Used,
}

impl Memory {
    /// Returns a copy of the file of a stored image and the footprint of its boot, if nothing that the boot
    /// used has changed.
    pub(crate) fn image(&self, key: &Key) -> Option<(File, Footprint)> {
        let mut made = Vec::new();
        DeflateDecoder::new(&*self.images.load(key)?).read_to_end(&mut made).ok()?;
        let Made { needs, seen, used } = postcard::from_bytes(&made).ok()?;
        let stored = needs.are_met(&self.around()).then(|| self.images.open(&key.of_file()))??;
        let mut file = tempfile::tempfile().ok()?;
        io::copy(&mut DeflateDecoder::new(BufReader::new(stored)), &mut file).ok()?;
        Some((file, Footprint { seen, used }))
    }

    /// Stores the file of an image, with the footprint of its boot.
    ///
    /// # Errors
    /// Returns an error if the image cannot be read or stored.
    pub(crate) fn keep_image(
        &self,
        key: &Key,
        before: &Footprint,
        image: &mut File,
    ) -> io::Result<()> {
        image.rewind()?;
        let compress = |file: &mut File| {
            let mut out = DeflateEncoder::new(BufWriter::new(file), LEVEL);
            io::copy(image, &mut out).ok()?;
            out.finish().and_then(|mut out| out.flush()).ok()
        };
        self.images.write(&key.of_file(), compress).ok_or(io::ErrorKind::Other)?;
        let needs = Needs::of(before.clone(), &self.around());
        let Footprint { seen, used } = before.clone();
        let made = postcard::to_stdvec(&Made { needs, seen, used }).map_err(io::Error::other)?;
        let mut out = DeflateEncoder::new(Vec::new(), LEVEL);
        out.write_all(&made)?;
        self.images.save(key, &out.finish()?);
        Ok(())
    }
}
