//! Work on all cores whose results come out in order, in memory that does not grow.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{sync_channel, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A worker hands over what it has made after so long at the latest.
const HAND_OVER: Duration = Duration::from_millis(10);

/// So many times a worker hands over before it waits until the first has been taken.
const AHEAD: usize = 16;

/// So many results in a row come from one worker, where there are many.
const STRIPE: u64 = 64;

/// After so long without a result, `take` is told.
const PATIENCE: Duration = Duration::from_millis(100);

/// Calls `make` for each number from 0 to `count`, which is left out, on as many threads as there
/// are cores for this process, and `take` on this one with the results in order, some at a time;
/// or with none, when there has been none for a tenth of a second.
///
/// Stripes of numbers go round the workers, so which worker makes which is settled beforehand,
/// and the results of each are in order by themselves.
///
/// # Errors
/// The first error of `take`; nothing is made after that.
pub fn in_order<T: Send, E>(
    count: u64,
    make: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(Vec<T>) -> Result<(), E>,
) -> Result<(), E> {
    let workers = count.min(cores() as u64);
    // Smaller stripes where all cores would not find one to work on.
    let stripe = (count / (16 * workers.max(1))).clamp(1, STRIPE);
    let make = &make;
    thread::scope(|scope| {
        let work = |worker: u64| {
            let (sender, receiver) = sync_channel(AHEAD);
            scope.spawn(move || {
                let mut number = worker * stripe;
                while number < count {
                    let end = count.min(number + stripe);
                    let mut made = Vec::new();
                    let mut begun = Instant::now();
                    while number < end {
                        made.push(make(number));
                        number += 1;
                        if number == end || begun.elapsed() >= HAND_OVER {
                            if sender.send(std::mem::take(&mut made)).is_err() {
                                return; // nobody takes any more
                            }
                            begun = Instant::now();
                        }
                    }
                    number += (workers - 1) * stripe;
                }
            });
            receiver
        };
        let receivers: Vec<_> = (0..workers).map(work).collect();
        let mut taken = 0;
        for receiver in receivers.iter().cycle() {
            let end = count.min(taken + stripe);
            while taken < end {
                match receiver.recv_timeout(PATIENCE) {
                    Ok(made) => {
                        taken += made.len() as u64;
                        take(made)?;
                    }
                    Err(RecvTimeoutError::Timeout) => take(Vec::new())?,
                    // The worker has panicked, and so will the end of this scope.
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                }
            }
            if taken == count {
                break;
            }
        }
        Ok(())
    })
}

/// For less work than this it is not worth starting a thread, which takes about a tenth of it.
const WORTH_A_THREAD: Duration = Duration::from_micros(200);

/// What `work` makes of each item, in order: on as many threads as there are cores for this
/// process, and as the time that the first items take tells to be worth it.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    const SAMPLE: usize = 16; // one of so many
    let begun = Instant::now();
    let (first, rest) = items.split_at((items.len() + SAMPLE - 1) / SAMPLE);
    let mut results: Vec<R> = first.iter().map(&work).collect();
    let expected = begun.elapsed() * (SAMPLE - 1) as u32;
    let worth = (expected.as_micros() / WORTH_A_THREAD.as_micros()) as usize;
    let threads = worth.clamp(1, cores());

    let chunk = (rest.len() / (8 * threads)).max(1);
    let next = AtomicUsize::new(0);
    let take_chunks = || {
        let mut taken = Vec::new();
        loop {
            let from = next.fetch_add(chunk, Ordering::Relaxed);
            if from >= rest.len() {
                return taken;
            }
            let items = &rest[from..rest.len().min(from + chunk)];
            taken.push((from, items.iter().map(&work).collect::<Vec<R>>()));
        }
    };
    let mut chunks = thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(take_chunks)).collect();
        let mut chunks = take_chunks();
        for helper in helpers {
            chunks.extend(helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        chunks
    });
    chunks.sort_by_key(|&(from, _)| from);
    results.extend(chunks.into_iter().flat_map(|(_, chunk)| chunk));
    results
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn results_come_in_order_whatever_each_takes() {
        for count in [0, 1, 2, 63, 64, 1_000, 5_000] {
            let mut taken = Vec::new();
            let slow = |number| {
                if number % 97 == 3 {
                    thread::sleep(Duration::from_millis(1));
                }
                number * number
            };
            let result: Result<(), ()> = in_order(count, slow, |mut made| {
                taken.append(&mut made);
                Ok(())
            });
            assert_eq!(result, Ok(()));
            let expected: Vec<u64> = (0..count).map(|number| number * number).collect();
            assert_eq!(taken, expected);
        }
    }

    #[test]
    fn work_ends_soon_after_an_error() {
        let made = AtomicU64::new(0);
        let make = |_| made.fetch_add(1, Ordering::Relaxed);
        let mut times = 0;
        let result = in_order(u64::from(u32::MAX), make, |_| {
            times += 1;
            if times == 3 {
                Err("enough")
            } else {
                Ok(())
            }
        });
        assert_eq!(result, Err("enough"));
        let most = (3 + cores() * (AHEAD + 2)) as u64 * STRIPE;
        assert!(made.into_inner() <= most);
    }

    #[test]
    fn items_are_mapped_in_order_whatever_each_takes() {
        for count in [0, 1, 2, 15, 16, 17, 100, 1_000] {
            let items: Vec<u64> = (0..count).collect();
            let squares = map(&items, |&item| {
                if item % 10 == 0 {
                    thread::sleep(Duration::from_millis(1));
                }
                item * item
            });
            let expected: Vec<u64> = items.iter().map(|item| item * item).collect();
            assert_eq!(squares, expected);
        }
    }

    #[test]
    fn little_work_is_not_shared_out() {
        let here = thread::current().id();
        let mut threads = map(&[(); 16], |()| thread::current().id());
        threads.dedup();
        assert_eq!(threads, [here]);
        let threads = map(&[(); 160], |()| {
            thread::sleep(Duration::from_millis(1));
            thread::current().id()
        });
        assert_eq!(threads.iter().any(|&thread| thread != here), cores() > 1);
    }
}
