interface Question<Item, Answer> {
  readonly item: Item
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/**
 * Many ask at about the same moment, each for a thing of its own, and one statement does it for all: what is asked for while one
 * is under way is in the next. Where it fails for many, each is tried apart: one for which it fails takes none with it.
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
