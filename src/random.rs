//! Random numbers that are the same on every machine: xoshiro256++ (Blackman and Vigna, 2018),
//! started by the mixing function of SplitMix64 (Steele, Lea and Flood, 2014).

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream with this number under this seed. No two pairs of seed and number start alike,
    /// for the mixing function maps no two numbers to one.
    pub fn new(seed: u64, number: u64) -> Random {
        Random { state: [mix(seed, 1), mix(seed, 2), mix(number, 3), mix(number, 4)] }
    }

    fn next(&mut self) -> u64 {
        let state = &mut self.state;
        let sum = state[0].wrapping_add(state[3]);
        let number = sum.rotate_left(23).wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        number
    }

    /// A number from 0 up to `bound`, which is left out; `bound` is at least 1, and so small here
    /// that the numbers are equally likely for all that can be seen.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// Puts the list into random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// SplitMix64's number at a place of the stream with this seed.
fn mix(seed: u64, place: u64) -> u64 {
    let mut z = seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A seed that differs from run to run. The standard library draws the keys of its hash maps
/// from the system's random numbers.
pub fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of SplitMix64 from seed 1234567, as its authors' program prints them.
    #[test]
    fn splitmix64_is_the_published_one() {
        let first: Vec<u64> = (1..=5).map(|place| mix(1_234_567, place)).collect();
        let expected = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(first, expected);
    }

    /// The first numbers of xoshiro256++ from the state 1, 2, 3, 4.
    #[test]
    fn xoshiro256_plus_plus_is_the_published_one() {
        let mut random = Random { state: [1, 2, 3, 4] };
        let first: Vec<u64> = (0..4).map(|_| random.next()).collect();
        let expected = [41943041, 58720359, 3588806011781223, 3591011842654386];
        assert_eq!(first, expected);
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::new(1, 0);
        let mut drawn = [0; 9];
        for _ in 0..90_000 {
            drawn[random.below(9)] += 1;
        }
        // 10,000 each on average; five standard deviations are 471.
        assert!(drawn.iter().all(|&times| (9_529..=10_471).contains(&times)));
    }
}
