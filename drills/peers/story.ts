/** A list of what a peer was asked and of what came of it, a line each. */
export interface Story {
  /** @param seen what was seen: of what held a figure, of what did not all there is to know */
  tell(what: string, held: boolean, seen?: string): void
  /** Notes something that this machine could not try. */
  leave(what: string, why: string): void
}

/** Opens a story that prints its lines as they come. @returns whether all of it held, asked for at its end */
export function openStory(): Story & { readonly holds: () => boolean } {
  let told = 0
  let failed = 0
  return {
    tell(what, held, seen = '') {
      told++
      if (!held) failed++
      console.log(`${held ? 'held        ' : 'DID NOT HOLD'}  ${what}${seen && `: ${seen.trim()}`}`)
    },
    leave: (what, why) => console.log(`not tried     ${what}: ${why}`),
    holds: () => told > 0 && failed === 0,
  }
}
