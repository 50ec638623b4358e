/** Matches a statement that locks rows, waits for them, and reads more than their keys. */
const waits =
  /^\s*select\b(?!\s*(?:"id"\s+)?from\b)[\s\S]*\bfor (?:no key )?(?:update|(?:key )?share)(\s+of\s+[\w", ]+)?\s*$/i

/**
 * True if a statement waits for row locks and reads further rows, which it sees as they were before the wait: a second
 * `from` reads below the locked rows, and `of` leaves joined rows unlocked. The next statement should read them
 * (`findLocked`).
 */
export function readsBesideLock(text: string): boolean {
  const found = waits.exec(text)
  if (found === null) return false
  return (
    found[1] !== undefined ||
    (text.match(/(?<!\b(?:distinct|as) )\bfrom\b(?! (?:jsonb?_|unnest\())/gi)?.length ?? 0) > 1
  )
}
