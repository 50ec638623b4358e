//! What a server asks for in place of a picture that a person reads.

use sha2::{Digest, Sha256};

/// A server that asks for more than some seconds of work is none of ours.
const MOST_DIFFICULTY: i64 = 20;
const MOST_ROUNDS: i64 = 64;

/// For each round the first number whose SHA-256 with `challenge:round:` begins with so many zero bits; None: it asks for too
/// much.
pub(crate) fn solve(challenge: &str, difficulty: i64, rounds: i64) -> Option<Vec<u64>> {
    if !(0..=MOST_DIFFICULTY).contains(&difficulty) || !(0..=MOST_ROUNDS).contains(&rounds) {
        return None;
    }
    (0..rounds).map(|round| first(&format!("{challenge}:{round}:"), difficulty as u32)).collect()
}

fn first(start: &str, difficulty: u32) -> Option<u64> {
    let begun = Sha256::new_with_prefix(start);
    (0..).find(|nonce| {
        let digest = begun.clone().chain_update(nonce.to_string()).finalize();
        let beginning = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
        beginning.leading_zeros() >= difficulty
    })
}
