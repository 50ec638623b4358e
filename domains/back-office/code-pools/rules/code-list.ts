/** A pasted or uploaded list, line by line. */
export interface CodeList {
  /** Each once, in their order. */
  readonly codes: readonly string[]
  /** Lines, from 1, that say again what an earlier one says. */
  readonly repeated: readonly number[]
  /** Lines, from 1, that hold no code: one has 4 to 100 letters, digits and signs without blanks. */
  readonly malformed: readonly number[]
}

/** As many characters as one paste may have; a larger file goes in by the command line. */
export const mostCharacters = 200_000

const code = /^[!-~]{4,100}$/

/** Reads one code a line; empty lines are passed over. The browser reads it as the server does, and says what is wrong. */
export function readCodes(text: string): CodeList {
  const codes = new Set<string>()
  const repeated: number[] = []
  const malformed: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const given = line.trim()
    if (given === '') continue
    if (!code.test(given)) malformed.push(index + 1)
    else if (codes.has(given)) repeated.push(index + 1)
    else codes.add(given)
  }
  return { codes: [...codes], repeated, malformed }
}
