interface Place {
  readonly act: () => Promise<unknown>
  resolve(): void
  reject(error: unknown): void
}

/**
 * Clients that run the same case at the same time, at one server: an action on the server happens once, when all have
 * reached it. One that has ended, well or not, is not waited for.
 */
export function meetingOf(clients: number) {
  let expected = clients
  let there: Place[] = []

  function begin() {
    const [first] = there
    if (!first || there.length < expected) return
    const all = there
    there = []
    first.act().then(
      () => all.map(({ resolve }) => resolve()),
      (error: unknown) => all.map(({ reject }) => reject(error)),
    )
  }

  return {
    /** Waits for the others; then one of them acts for all. */
    together(act: () => Promise<unknown>): Promise<void> {
      return new Promise((resolve, reject) => {
        there.push({ act, resolve, reject })
        begin()
      })
    },
    leave() {
      expected--
      begin()
    },
  }
}

export type Meeting = ReturnType<typeof meetingOf>
