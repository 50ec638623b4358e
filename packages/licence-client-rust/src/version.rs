//! Which version is newer.

use std::cmp::Ordering;

/// Whether one version is newer than another: a beta comes before what it leads to, and 4.2 is 4.2.0.
pub(crate) fn is_newer(one: &str, other: &str) -> bool {
    order(one, other) == Ordering::Greater
}

fn order(one: &str, other: &str) -> Ordering {
    let ((numbers, names), (others, other_names)) = (parts_of(one), parts_of(other));
    for index in 0..numbers.len().max(others.len()) {
        let order = order_of_numbers(
            numbers.get(index).copied().unwrap_or_default(),
            others.get(index).copied().unwrap_or_default(),
        );
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
        (Some(number), Some(other)) => order_of_numbers(number, other),
        (None, None) => name.cmp(other),
        (number, _) => number.is_none().cmp(&number.is_some()),
    }
}

/// The digits of a number without the zeros in front, so that numbers of any length have the same order in every language.
fn number(part: &str) -> Option<&str> {
    let is_number = !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
    is_number.then(|| part.trim_start_matches('0'))
}

/// Longer numbers are larger, and those of one length by their digits.
fn order_of_numbers(one: &str, other: &str) -> Ordering {
    one.len().cmp(&other.len()).then_with(|| one.cmp(other))
}

/// What is no number counts as none.
fn parts_of(version: &str) -> (Vec<&str>, &str) {
    let plain = version.strip_prefix('v').unwrap_or(version);
    let plain = plain.split('+').next().unwrap_or_default();
    let (numbers, names) = plain.split_once('-').unwrap_or((plain, ""));
    (numbers.split('.').map(|part| number(part).unwrap_or_default()).collect(), names)
}
