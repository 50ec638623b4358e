/** A statement that locks rows by itself, waits for them, and says more of them than which they are. */
const waits =
  /^\s*select\b(?!\s*(?:"id"\s+)?from\b)[\s\S]*\bfor (?:no key )?(?:update|(?:key )?share)(\s+of\s+[\w", ]+)?\s*$/i

/**
 * Whether a statement waits for rows and reads others beside them, which it sees as they were before the wait: a second
 * `from` of a table is one below the locked rows, and `of` leaves out what is joined. The next statement is to read them
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
