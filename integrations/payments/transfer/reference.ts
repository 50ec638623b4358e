const letters = /^RF\d{2}[0-9A-Z]{1,21}$/

/** A letter counts as the number from 10 on: A is 10, Z is 35. */
const inDigits = (text: string) => [...text].map((sign) => Number.parseInt(sign, 36)).join('')

/** A creditor reference of ISO 11649, `RF` and two check digits, which banks' forms know and refuse when it is mistyped. */
export function creditorReference(body: string): string {
  const check = 98n - (BigInt(inDigits(`${body}RF00`)) % 97n)
  return `RF${String(check).padStart(2, '0')}${body}`
}

const isReference = (text: string) =>
  letters.test(text) && BigInt(inDigits(text.slice(4) + text.slice(0, 4))) % 97n === 1n

/** As it stands on paper: in groups of four. */
export const writtenReference = (reference: string) => reference.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** How long ours are, letters and check digits in them. */
const length = 14

/**
 * The creditor references that a payer's words name, however they have spaced them: each that is as long as ours and right by
 * its check digits.
 */
export function referencesIn(text: string): readonly string[] {
  const bare = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
  const starts = [...bare.matchAll(/RF(?=\d{2})/g)].map(({ index }) => bare.slice(index, index + length))
  return [...new Set(starts.filter((each) => each.length === length && isReference(each)))]
}

/** How many characters ours have beside `RF` and the check digits. */
export const bodyLength = length - 4
