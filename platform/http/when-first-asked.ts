/** Returns what makes something when it is first asked for, and gives the same from then on. */
export function whenFirstAsked<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
