/** Returns the word of a list that was probably meant; null: none is near. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const most = Math.max(1, Math.floor(typed.length / 3))
  const [best] = known
    .map((word) => ({ word, away: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ away }) => away <= most)
    .sort((one, other) => one.away - other.away)
  return best?.word ?? null
}

/** How many letters have to be put in, left out, changed, or exchanged with the next one (optimal string alignment). */
function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let place = 1; place <= other.length; place++) {
      const changed = (row[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1)
      const isExchanged = letter === other[place - 2] && one[index - 1] === other[place - 1]
      const exchanged = isExchanged ? (before[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(changed, exchanged, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** Returns a suggestion behind an unknown word; empty where none is near. */
export function meant(typed: string, known: readonly string[]): string {
  const near = nearest(typed, known)
  return near === null ? '' : `: is it \`${near}\`?`
}
