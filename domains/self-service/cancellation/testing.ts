import type { TestServer } from '@/tests/server/server'
import { running } from '@/tests/shop/subscriptions'

/** A notice about a subscription that runs. */
export async function sentNotice(server: TestServer) {
  const { visitor, email, named } = await running(server)
  const stranger = server.visitor()
  const code = await stranger.captcha()
  const given = { email, code, name: 'Ada Lovelace', contract: named.oid, kind: 'ordinary' }
  const { cscode, data } = await stranger.call('POST /api/cancel_contract', given)
  if (cscode !== 0) throw new Error(`The notice was not taken in: ${cscode}`)
  const { rows } = await server.database.execute<{ id: string }>(
    `select id from cancellation_notices where number = '${data.number}'`,
  )
  return { visitor, email, named, number: data.number, notice: Number(rows[0]?.id) }
}

/** An input with which each call about notices succeeds. */
export const noticeSamples = {
  'GET /console/api/cancellation-notices': async () => ({}),
  'GET /console/api/cancellation-notices/candidates': async (server: TestServer) => ({
    notice: (await sentNotice(server)).notice,
  }),
  'POST /console/api/cancellation-notices/join': async (server: TestServer) => {
    const { notice, named } = await sentNotice(server)
    return { notice, subscription: named.vid }
  },
  'POST /console/api/cancellation-notices/set-aside': async (server: TestServer) => ({
    notice: (await sentNotice(server)).notice,
    reason: 'There is nothing to cancel',
  }),
}
