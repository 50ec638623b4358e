import { OutageError } from './queue'

/**
 * Does the same for each of many things, one after the other: one for which it fails holds up none of those behind it. When
 * all were tried the first failure is thrown, so that the job comes again and is seen to fail. Where something that all
 * need is out, the rest is left to the next round.
 */
export async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof OutageError) throw error
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** How many things are read at once. */
const atOnce = 500

/** All rows of a list that is read in pages by key. @param read those behind the last of the page before; null: the first page */
export async function* pagesOf<Row>(
  read: (last: Row | null, most: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const page: readonly Row[] = await read(last, atOnce)
    yield* page
    const end = page.at(-1)
    if (end === undefined || page.length < atOnce) return
    last = end
  }
}
