//! Kernels for `sun.security.provider`: digest one block.
//!
//! Every word of the new state depends on the whole block and the whole old state. The bytecode also
//! leaves scratch words in the object; kernels do not, since these are written again before each use.

use std::array;

use vm::Res;
use vm::native::{Call, LEFT};

use super::stretch::Stretch;

crate::natives! {
    "sun/security/provider/MD5" {
        "implCompress" "([BI)V" => md5;
    }
    "sun/security/provider/SHA" {
        "implCompress" "([BI)V" => sha1;
    }
    "sun/security/provider/SHA2" {
        "implCompress" "([BI)V" => sha256;
    }
    "sun/security/provider/SHA5" {
        "implCompress" "([BI)V" => sha512;
    }
    "sun/security/provider/SHA3" {
        "keccak" "()V" => sha3;
        "keccak" "([J)V" => sha3_of_words;
    }
}

fn md5(call: &mut Call<'_>) -> Res<u64> {
    block(call, 4, |state, block| words(state, |words| md5::block_api::compress(words, &[block])))
}

fn sha1(call: &mut Call<'_>) -> Res<u64> {
    block(call, 5, |state, block| words(state, |words| sha1::block_api::compress(words, &[block])))
}

fn sha256(call: &mut Call<'_>) -> Res<u64> {
    block(call, 8, |state, block| {
        words(state, |words| sha2::block_api::compress256(words, &[block]))
    })
}

fn sha512(call: &mut Call<'_>) -> Res<u64> {
    block(call, 8, |state, block| {
        long_words(state, |words| sha2::block_api::compress512(words, &[block]));
    })
}

/// Mixes a block, at the offset in slot 2 of the array in slot 1, into a state of `count` words.
fn block<const SIZE: usize>(
    call: &mut Call<'_>,
    count: u32,
    mix: impl FnOnce(&mut [u8], [u8; SIZE]),
) -> Res<u64> {
    let state = Stretch::field(call, "state", count)?;
    let input = Stretch::of(call, 1, call.int(2).into(), SIZE as i64)?;
    let block = input.bytes(call.vm).try_into().map_err(|_| LEFT)?;
    let mut bytes = state.bytes(call.vm).to_vec();
    mix(&mut bytes, block);
    let mut label = call.label(2);
    for part in [state.label(call, bytes.len()), input.label(call, SIZE)] {
        label = call.vm.machine.unite(label, part);
    }
    state.write(call, &bytes, label)?;
    Ok(0)
}

/// Permutes the receiver's state, which is an array of bytes or of longs.
fn sha3(call: &mut Call<'_>) -> Res<u64> {
    let state =
        Stretch::field(call, "state", 200).or_else(|_| Stretch::field(call, "state", 25))?;
    permute(call, state)
}

fn sha3_of_words(call: &mut Call<'_>) -> Res<u64> {
    let state = Stretch::whole(call, 0)?;
    permute(call, state)
}

fn permute(call: &mut Call<'_>, state: Stretch) -> Res<u64> {
    let mut bytes = state.bytes(call.vm).to_vec();
    if bytes.len() != 200 {
        return Err(LEFT);
    }
    long_words(&mut bytes, |words| keccak::Keccak::new().with_f1600(|permute| permute(words)));
    let label = state.label(call, bytes.len());
    state.write(call, &bytes, label)?;
    Ok(0)
}

/// Runs a function on bytes as words of four bytes.
fn words<const N: usize>(bytes: &mut [u8], work: impl FnOnce(&mut [u32; N])) {
    let (chunks, _) = bytes.as_chunks_mut();
    let mut words = array::from_fn(|at| chunks.get(at).map_or(0, |word| u32::from_ne_bytes(*word)));
    work(&mut words);
    chunks.iter_mut().zip(words).for_each(|(bytes, word)| *bytes = word.to_ne_bytes());
}

/// Runs a function on bytes as words of eight bytes.
fn long_words<const N: usize>(bytes: &mut [u8], work: impl FnOnce(&mut [u64; N])) {
    let (chunks, _) = bytes.as_chunks_mut();
    let mut words = array::from_fn(|at| chunks.get(at).map_or(0, |word| u64::from_ne_bytes(*word)));
    work(&mut words);
    chunks.iter_mut().zip(words).for_each(|(bytes, word)| *bytes = word.to_ne_bytes());
}
