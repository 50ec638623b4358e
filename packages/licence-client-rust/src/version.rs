//! Which version is newer.

use std::cmp::Ordering;

/// Whether one version is newer than another: a beta comes before what it leads to, and 4.2 is 4.2.0.
pub(crate) fn is_newer(one: &str, other: &str) -> bool {
    order(one, other) == Ordering::Greater
}

fn order(one: &str, other: &str) -> Ordering {
    let ((numbers, names), (others, other_names)) = (parts_of(one), parts_of(other));
    for index in 0..numbers.len().max(others.len()) {
        let number = |list: &[u128]| list.get(index).copied().unwrap_or(0);
        let order = number(&numbers).cmp(&number(&others));
        if order != Ordering::Equal {
            return order;
        }
    }
    if names.is_empty() || other_names.is_empty() {
        return names.is_empty().cmp(&other_names.is_empty());
    }
    let (mut names, mut other_names) = (names.split('.'), other_names.split('.'));
    loop {
        let pair = (names.next(), other_names.next());
        if pair == (None, None) {
            return Ordering::Equal;
        }
        let order = order_of_names(pair.0, pair.1);
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// Numbers by value and before words, words by their letters; what ends comes first.
fn order_of_names(name: Option<&str>, other: Option<&str>) -> Ordering {
    let (Some(name), Some(other)) = (name, other) else { return name.is_some().cmp(&other.is_some()) };
    match (number(name), number(other)) {
        (Some(number), Some(other)) => number.cmp(&other),
        (None, None) => name.cmp(other),
        (number, _) => number.is_none().cmp(&number.is_some()),
    }
}

/// What is too large for any build counts as the largest.
fn number(part: &str) -> Option<u128> {
    let is_number = !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
    is_number.then(|| part.parse().unwrap_or(u128::MAX))
}

fn parts_of(version: &str) -> (Vec<u128>, &str) {
    let plain = version.strip_prefix('v').unwrap_or(version);
    let plain = plain.split('+').next().unwrap_or_default();
    let (numbers, names) = plain.split_once('-').unwrap_or((plain, ""));
    (numbers.split('.').map(|part| number(part).unwrap_or(0)).collect(), names)
}
