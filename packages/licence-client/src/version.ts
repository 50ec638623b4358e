const isNumber = (part: string) => /^\d+$/.test(part)

/** By their digits, so that numbers of any length have the same order in every language. */
function compareNumbers(one: string, other: string): number {
  const [its, theirs] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return its.length - theirs.length || Number(its > theirs) - Number(its < theirs)
}

/** Numbers by value and before words, words by their letters. */
function compareNames(one: string, other: string): number {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other)
  if (isNumber(one) !== isNumber(other)) return isNumber(one) ? -1 : 1
  return Number(one > other) - Number(one < other)
}

function partsOf(version: string) {
  const plain = version.replace(/^v/, '').split('+')[0] ?? ''
  const [numbers = '', ...rest] = plain.split('-')
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
