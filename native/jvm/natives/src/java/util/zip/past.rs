//! Records the input of a compression stream, so that an image of the vm can make the stream again.

use serde::{Deserialize, Serialize};

use super::zlib::{Inflating, Stream};

/// Bytes of input, plus steps, that are recorded; a stream with more cannot be in an image.
const LIMIT: usize = 1 << 14;
/// Bytes of the largest output room of a recorded step.
const ROOM: usize = 1 << 20;

/// The input of one step of a stream.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Given {
    input: Vec<u8>,
    /// Bytes of room for the output.
    room: usize,
    flush: i32,
}

/// The input of a stream since it was opened or reset.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Past {
    is_raw: bool,
    steps: Vec<Given>,
    /// Bytes of input, plus steps; more than [`LIMIT`] if the past is not recorded.
    size: usize,
}

impl Past {
    /// Makes the past of a new stream.
    pub fn new(is_raw: bool) -> Past {
        Past { is_raw, steps: Vec::new(), size: 0 }
    }

    /// Forgets the past, because the stream was reset.
    pub fn forget(&mut self) {
        *self = Past::new(self.is_raw);
    }

    /// Records a step of the stream.
    pub fn add(&mut self, input: &[u8], room: usize, flush: i32) {
        self.size = self.size.saturating_add(input.len() + 1);
        if room <= ROOM && self.is_known() {
            self.steps.push(Given { input: input.to_vec(), room, flush });
        } else {
            self.lose();
        }
    }

    /// Gives up recording, because the stream did something that cannot be recorded.
    pub fn lose(&mut self) {
        (self.steps, self.size) = (Vec::new(), usize::MAX);
    }

    /// Returns whether the past is recorded completely.
    pub fn is_known(&self) -> bool {
        self.size <= LIMIT
    }

    /// Makes a stream with this past by repeating its steps, since zlib's state depends on each call.
    /// `None` if the past is not recorded or memory is short.
    pub fn again(&self) -> Option<Stream<Inflating>> {
        let mut stream = Stream::<Inflating>::open(self.is_raw).filter(|_| self.is_known())?;
        for given in &self.steps {
            stream.run(&given.input, &mut vec![0; given.room.min(ROOM)], given.flush);
        }
        Some(stream)
    }
}

#[cfg(test)]
mod tests {
    use super::super::zlib::{Deflating, Status};
    use super::*;

    const FINISH: i32 = 4;
    const SYNC_FLUSH: i32 = 2;

    fn compressed(text: &[u8]) -> Vec<u8> {
        let mut output = vec![0; 1 << 16];
        let mut stream = Stream::<Deflating>::open(6, 0, true).unwrap();
        let step = stream.run(text, &mut output, FINISH);
        output.truncate(step.written as usize);
        output
    }

    fn inflated(stream: &mut Stream<Inflating>, input: &[u8]) -> (Status, Vec<u8>) {
        let mut output = vec![0; 1 << 16];
        let step = stream.run(input, &mut output, SYNC_FLUSH);
        output.truncate(step.written as usize);
        (step.status, output)
    }

    #[test]
    fn a_stream_in_the_middle_goes_on_where_it_was() {
        let text = b"banana banana bandana".repeat(20);
        let input = compressed(&text);
        let (mut stream, mut output) = (Stream::<Inflating>::open(true).unwrap(), [0; 50]);
        let begun = stream.run(&input[..8], &mut output, SYNC_FLUSH);
        let mut again = stream.past().again().unwrap();
        for stream in [&mut stream, &mut again] {
            let (status, rest) = inflated(stream, &input[begun.read as usize..]);
            assert_eq!(status, Status::Ended);
            assert_eq!([&output[..begun.written as usize], &rest].concat(), text);
        }
        let mut ended = stream.past().again().unwrap();
        assert_eq!(inflated(&mut ended, &[]), (Status::Ended, Vec::new()));
        assert_eq!(ended.adler(), stream.adler());
    }

    #[test]
    fn a_stream_that_was_given_much_is_not_known_until_it_begins_anew() {
        let mut stream = Stream::<Inflating>::open(true).unwrap();
        stream.run(&vec![0; LIMIT], &mut [0; 10], SYNC_FLUSH);
        assert!(stream.past().again().is_none());
        stream.reset();
        assert!(stream.past().again().is_some());
    }
}
