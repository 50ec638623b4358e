interface Question<Item, Answer> {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Batches concurrent questions into one statement: those that arrive during one are in the next. If a batch fails, each
 * item is tried alone, so that one failing item does not affect the others.
 * @param act answers in the order of the items
 */
export function gather<Item, Answer>(act: (items: readonly Item[]) => Promise<readonly Answer[]>) {
  let waiting: Question<Item, Answer>[] = []
  let isGoing = false
  const tell = async (asked: readonly Question<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await act(asked.map(({ item }) => item))
      for (const [place, { answer }] of asked.entries()) answer(answers[place] as Answer)
    } catch (error) {
      if (asked.length > 1) for (const each of asked) await tell([each])
      else asked[0]?.fail(error)
    }
  }
  const go = async () => {
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      await tell(asked)
    }
    isGoing = false
  }
  return (item: Item) =>
    new Promise<Answer>((answer, fail) => {
      waiting.push({ item, answer, fail })
      if (isGoing) return
      isGoing = true
      // Calls of the same turn are in the first batch.
      setImmediate(() => void go())
    })
}
