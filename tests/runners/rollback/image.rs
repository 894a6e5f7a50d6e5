//! Continues a program in another vm, which starts from an image of the first.

use vm::{Failure, Image, ImageError};

use crate::stage::Stage;
use crate::work::Work;

/// Writes an image after a number of instructions, lets an empty vm continue from it, and compares
/// the two runs. If the vms have other machines (`is_alike` is false), they need not spend the same.
/// Returns whether there was an image: the program may end before, or need something that an image
/// cannot hold.
pub fn rehearse(
    [mut stage, mut other]: [Stage; 2],
    work: &Work,
    instructions: u64,
    is_alike: bool,
) -> Result<bool, String> {
    stage.start(work)?;
    if stage.vm.run_to(instructions) != Failure::Paused {
        return Ok(false);
    }
    let mut file = tempfile::tempfile().map_err(|error| error.to_string())?;
    match stage.vm.image(&mut file) {
        Err(ImageError::Unfit(_)) => return Ok(false),
        written => written.map_err(|error| error.to_string())?,
    }
    let image = Image::open(file).map_err(|error| error.to_string())?;
    match other.vm.adopt(&image) {
        // Labels need more room, and some frames cannot be moved.
        Err(ImageError::Unfit(_)) if !is_alike => return Ok(false),
        adopted => adopted.map_err(|error| error.to_string())?,
    }
    if let Some(difference) = stage.vm.dump().first_difference(&other.vm.dump()) {
        return Err(format!("from an image: {difference}"));
    }
    other.go_on_behind(&stage);
    drop(image);
    let (ending, of_other) = (stage.vm.run(), other.vm.run());
    let (story, of_other) = (stage.story(ending), other.story(of_other));
    let of_other = if is_alike { of_other } else { of_other.with_costs_of(&story) };
    let difference = story.difference(&of_other);
    difference.map_or(Ok(true), |difference| Err(format!("from an image: {difference}")))
}
