import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { authorizeDevice } from '@/domains/licensing/licences/actions/authorize'
import type { LicencesContext } from '@/domains/licensing/licences/context'
import { licences } from '@/domains/licensing/licences/domain'
import { isRefusal } from '@/platform/contract/refusal'
import { startServer, type TestServer } from '@/tests/server/server'
import { openSeats } from '@/tests/shop/licences'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'

/** The embedded database has one connection, in one process: all rivals but one would only wait. */
const real = inject('postgres') !== null
const rounds = roundsOr(2, real ? 10 : 3)
const rivals = real ? 100 : 20

const rows = reportOf('seat', ['the last', 'rounds', 'at once', 'got it in each'])

let servers: TestServer[]
beforeAll(async () => {
  const first = await startServer()
  servers = real ? [first, await startServer({}, first)] : [first]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const contextOf = ({ installation }: TestServer): LicencesContext => installation.of(licences)

it(`of ${rivals} devices that want one free seat at once, at every server, one gets it: ${rounds} times over`, {
  timeout: 0,
}, async () => {
  const [server] = servers as [TestServer]
  // A try that is repeated begins with a member of its own.
  const { id: memberId } = await server.member({ email: `race-${randomBytes(4).toString('hex')}@example.test` })
  await (await openSeats(server)).buy(memberId, [{}])
  const contexts = servers.map(contextOf)
  const now = server.clock.now()
  const place = { line: 'downloader', platform: 'win' } as const

  for (let round = 0; round < rounds; round++) {
    const requests = Array.from({ length: rivals }, (_, rival) => {
      const device = { deviceHash: randomBytes(32), device: `device ${rival}`, nickname: null }
      return authorizeDevice(contexts[rival % contexts.length] as LicencesContext, { memberId, place, device, now })
    })
    const outcomes = await Promise.all(requests)
    expect(outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : 0)).sort()).toEqual([
      0,
      ...Array(rivals - 1).fill(30005),
    ])
    const { rows } = await server.database.execute(`select used, total from seat_pools where member_id = ${memberId}`)
    expect(rows).toEqual([{ used: 1, total: 1 }])
    await server.database.execute('update seats set released_at = now() where released_at is null')
  }
  rows.add('seat', rounds, rivals, 1)
})
