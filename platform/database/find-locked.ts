/**
 * Finds something, locks it, and finds it again as it is then. A statement that waits for a lock reads everything beside
 * the rows that it locks as that was before the wait, so no statement that locks rows reads others as well:
 * `tests/database/waiting-reads.ts` sees those that do.
 * @returns null where it is not there, or no more once the lock is held
 */
export async function findLocked<Found>(
  find: () => Promise<Found | null>,
  lock: (found: Found) => PromiseLike<unknown>,
): Promise<Found | null> {
  const before = await find()
  if (before === null) return null
  await lock(before)
  return find()
}
