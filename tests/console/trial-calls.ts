import { randomUUID } from 'node:crypto'
import { trials } from '@/domains/licensing/licences/tables/trials'
import { after, days, unixSeconds } from '@/platform/time/duration'
import type { TestServer } from '../server/server'
import { deviceOf } from '../shop/licences'
import { itemOf, placeOrder } from '../shop/orders'
import { publishDemoCatalogue } from './catalogue-console'
import { someMember, stockCodes } from './member-calls'

/** A device that tries a line, as its program's first question leaves it. @returns the trial as it is stored */
export async function storedTrial({ database, clock }: TestServer, facts: Partial<typeof trials.$inferInsert> = {}) {
  const now = clock.now()
  const id = randomUUID()
  const of = { line: 'downloader', platform: 'win', pid: 701, device: '00:00:5E:00:53:02', nickname: 'Studio' } as const
  const times = { startedAt: now, lastSeenAt: now, endsAt: after(now, days(14)) }
  const [made] = await database
    .insert(trials)
    .values({ id, deviceHash: Buffer.from(id), version: '6.2.1', ...of, ...times, ...facts })
    .returning()
  if (!made) throw new Error('The trial was not written')
  return made
}

const reason = 'Ticket T-4711'

/** A trial of a member, so that the audit log has one to name. */
const someTrial = async (server: TestServer) => storedTrial(server, { memberId: (await someMember(server)).id })

/** An input with which each call about trials succeeds. */
export const trialSamples = {
  'GET /console/api/trials': async () => ({}),
  'GET /console/api/licences/places': async (server: TestServer) => ({ member: (await someMember(server)).id }),
  'POST /console/api/licences/bind': async (server: TestServer) => {
    const { id } = await someMember(server)
    const catalogueVersion = await stockCodes(server)
    await placeOrder(server, id, { catalogueVersion, items: [itemOf(901, { term: 'LFT' })] })
    const { line, platform, fingerprint } = deviceOf()
    return { member: id, line, platform, fingerprint, name: 'Render 7', reason }
  },
  'GET /console/api/licences/meters': async (server: TestServer) => ({ member: (await someMember(server)).id }),
  'POST /console/api/licences/add-use': async (server: TestServer) => {
    const { id } = await someMember(server)
    await placeOrder(server, id, { items: [itemOf(776, { term: 'LFT' })] })
    await publishDemoCatalogue(server)
    return { member: id, line: 'editor', platform: 'win', meter: 'exports', amount: 50, reason }
  },
  'POST /console/api/trials/extend': async (server: TestServer) => {
    const { id, endsAt } = await someTrial(server)
    return { trial: id, days: 14, seen: unixSeconds(endsAt), reason }
  },
  'POST /console/api/trials/revoke': async (server: TestServer) => ({ trial: (await someTrial(server)).id, reason }),
}
