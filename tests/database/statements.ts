import type { OpenDatabase } from '@/platform/database/connect'

/** Records the text of every statement from now on, on all connections of the pool. */
export function recordStatements(pool: OpenDatabase['pool']) {
  const said: string[] = []
  let records = true
  const seen = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
      if (records && text !== undefined) said.push(text.replaceAll(/\s+/g, ' ').trim())
      return query(...given)
    }) as typeof client.query
  })
  return {
    /** Returns the statements so far. */
    soFar: () => said,
    stop() {
      records = false
      return said
    },
  }
}
