/** An identifier of what comes before a version, as semantic versioning has it: a number has no zeros in front. */
const identifier = '(0|[1-9]\\d{0,14}|\\d*[A-Za-z-][0-9A-Za-z-]*)'

/** Two to four numbers, and by names what comes before them: `4.2.0`, `2026.1`, `1.0.0-beta1`, `6.1.1234-rc.1.2`. */
export const versionPattern = new RegExp(`^\\d{1,15}(\\.\\d{1,15}){1,3}(-${identifier}(\\.${identifier}){0,5})?$`)

/** The number that Sparkle compares where it is not the build. */
export const bundlePattern = /^\d{1,10}(\.\d{1,10}){0,3}$/

/** The most letters of a version: as many as a program may tell with its licence. */
export const mostVersionLetters = 40

/** The highest build: every language counts to it without loss. */
export const mostBuild = Number.MAX_SAFE_INTEGER

interface NumberedFile {
  readonly fileName: string
  readonly build: number
}

/**
 * True if programs that know no better find the build in a file's name: as the one run of four or five digits, which is
 * what older ones of a vendor's look for (decision 0220).
 */
export function showsBuild({ fileName, build }: NumberedFile): boolean {
  const runs = fileName.match(/\d{4,}/g) ?? []
  return build >= 1000 && build <= 99_999 && runs.length === 1 && runs[0] === String(build)
}

/** Returns a version in semantic versioning; null: four numbers do not fit. */
export function semanticOf(version: string): string | null {
  const [, numbers = '', rest = ''] = /^([\d.]+)(-.*)?$/.exec(version) ?? []
  const parts = numbers.split('.').map(Number)
  return parts.length > 3 ? null : [...parts, 0, 0].slice(0, 3).join('.') + rest
}

const isNumber = (part: string) => /^\d+$/.test(part)

/** Compares numbers of any length by their digits, so that every language has the same order. */
function compareNumbers(one: string, other: string): number {
  const [its, theirs] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return its.length - theirs.length || Number(its > theirs) - Number(its < theirs)
}

/** Compares two parts of a pre-release version: numbers by value and before words, words by their letters. */
function compareNames(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return Number(one > other) - Number(one < other)
}

const partsOf = (version: string) => {
  const [numbers = '', ...rest] = (version.replace(/^v/, '').split('+')[0] ?? '').split('-')
  return { numbers: numbers.split('.').map((part) => (isNumber(part) ? part : '')), names: rest.join('-') }
}

/** Whether one version is newer than another: a beta comes before what it leads to, and 4.2 is 4.2.0. */
export function isNewer(one: string, other: string): boolean {
  const [its, theirs] = [partsOf(one), partsOf(other)]
  for (let index = 0; index < Math.max(its.numbers.length, theirs.numbers.length); index++) {
    const order = compareNumbers(its.numbers[index] ?? '', theirs.numbers[index] ?? '')
    if (order !== 0) return order > 0
  }
  if (its.names === '' || theirs.names === '') return its.names === '' && theirs.names !== ''
  const [names, known] = [its.names.split('.'), theirs.names.split('.')]
  const at = names.findIndex((name, index) => known[index] === undefined || compareNames(name, known[index]) !== 0)
  return at >= 0 && (known[at] === undefined || compareNames(names[at] ?? '', known[at]) > 0)
}
