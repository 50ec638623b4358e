import { publishDemoCatalogue } from '@/tests/console/catalogue-console'
import type { Sample } from '@/tests/console/console-calls'
import type { TestServer } from '@/tests/server/server'
import { itemOf, placeOrder } from '@/tests/shop/orders'
import type { bulkCalls } from './contract/console'
import { bulkRuns } from './tables'

let count = 0

/** A run that staff have begun on one licence. */
export async function addBulkRun(server: TestServer, facts: Partial<typeof bulkRuns.$inferInsert> = {}) {
  const [row] = await server.database
    .insert(bulkRuns)
    .values({
      act: 'seats',
      amount: 1,
      selection: { line: 'downloader' },
      reason: 'An outage',
      expected: 1,
      startedBy: 'Mira',
      startedAt: server.clock.now(),
      ...facts,
    })
    .returning()
  if (!row) throw new Error('The run was not created')
  return row.id
}

/** A selection that has one licence of a member of its own, told by its metadata. */
async function bulkSelection(server: TestServer) {
  const value = `bulk-${++count}`
  const { id } = await server.member({ email: `${value}@example.test`, passwordHash: '!', metadata: { test: value } })
  const { version: catalogueVersion } = await publishDemoCatalogue(server)
  await placeOrder(server, id, { catalogueVersion, items: [itemOf(701, { term: 'LFT' })] })
  return { metadata_of: 'member' as const, metadata_key: 'test', metadata_value: value }
}

/** An input with which each bulk call succeeds. */
export const bulkSamples: Readonly<Record<keyof typeof bulkCalls, Sample>> = {
  'GET /console/api/bulk': async () => ({}),
  'GET /console/api/bulk/show': async (server: TestServer) => ({ run: await addBulkRun(server) }),
  'GET /console/api/bulk/preview': async (server: TestServer) => {
    await publishDemoCatalogue(server)
    return { act: 'updates', line: 'downloader' }
  },
  'POST /console/api/bulk/change': async (server: TestServer) => {
    const selection = await bulkSelection(server)
    return { act: 'seats', amount: 1, selection, seen: 1, reason: 'An outage' }
  },
  'POST /console/api/bulk/notify': async (server: TestServer) => {
    const selection = await bulkSelection(server)
    const notices = { en: { subject: 'An outage', text: 'It is over.' } }
    return { selection, notices, seen: 1, reason: 'An outage', is_notice: true }
  },
  'POST /console/api/bulk/stop': async (server: TestServer) => ({ run: await addBulkRun(server) }),
  'POST /console/api/bulk/undo': async (server: TestServer) => ({
    run: await addBulkRun(server, { state: 'done' }),
    reason: 'A mistake',
  }),
}
