import { codesIn, foldCode, type MeantCode } from '@/platform/text/typed/code'

/** Without what is taken for something else (0, O; 1, I, L). There are 31, a prime: the check finds what people mistype. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const lengths = { random: 18, check: 2, group: 5 } as const

/** Two characters that find each wrong one, and each two that changed places. */
function checkOf(body: string): string {
  const values = [...body].map((each) => alphabet.indexOf(each))
  const sum = values.reduce((all, value) => all + value, 0)
  const weighted = values.reduce((all, value, place) => all + value * (place + 2), 0)
  return [sum, weighted].map((value) => alphabet[value % alphabet.length]).join('')
}

/** A key as it is handed out: `TIDE-7KQ2M-X4RTA-9BCDE-2HJKM`. @param draw a random number below a limit */
export function newLicenceKey(prefix: string | undefined, draw: (limit: number) => number): string {
  const body = Array.from({ length: lengths.random }, () => alphabet[draw(alphabet.length)]).join('')
  const groups = `${body}${checkOf(body)}`.match(new RegExp(`.{${lengths.group}}`, 'g')) ?? []
  return [prefix, ...groups].filter(Boolean).join('-')
}

/** Returns the end of a key, by which staff recognise it: not enough to use it. */
export function endingOf(key: string): string {
  const compared = foldCode(key)
  return compared.slice(compared.length < 16 ? -2 : -4)
}

/** Five characters four times, behind the letters of its product where it has any. */
const form = /(?:[A-Z][A-Z0-9]{0,19}[- ])?(?:[2-9A-HJKMNP-Z]{5}[- ]){3}[2-9A-HJKMNP-Z]{5}/

/** Returns the keys that a text may mean, normalized: those made here first, wherever they are in it. */
export function keysIn(typed: string): readonly MeantCode[] {
  const found = codesIn(typed, form)
  const isOwn = ({ code }: MeantCode) => checks(code.slice(-(lengths.random + lengths.check)))
  return [...found.filter(isOwn), ...found.filter((key) => !isOwn(key))]
}

/** Whether a key has the form of those made here and was written wrongly: it can be said without looking for it. */
export function isMistyped(compared: string, prefixes: readonly string[]): boolean {
  const length = lengths.random + lengths.check
  const prefix = prefixes.find((each) => compared.startsWith(each) && compared.length === each.length + length)
  if (prefix === undefined) return false
  const body = compared.slice(prefix.length)
  return !checks(body)
}

const checks = (body: string) =>
  body.length === lengths.random + lengths.check &&
  [...body].every((each) => alphabet.includes(each)) &&
  checkOf(body.slice(0, lengths.random)) === body.slice(lengths.random)
