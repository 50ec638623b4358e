/** Works on items, several at once, and yields the results in the order of the items. */
export async function* inOrder<In, Out>(items: AsyncIterable<In>, atOnce: number, work: (item: In) => Promise<Out>) {
  const begun: Promise<Out>[] = []
  for await (const item of items) {
    const one = work(item)
    // It is thrown where its turn comes.
    one.catch(() => {})
    begun.push(one)
    const [first] = begun
    if (first && begun.length >= atOnce) {
      yield await first
      void begun.shift()
    }
  }
  for (const one of begun) yield await one
}
