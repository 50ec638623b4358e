import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { importLines, updateLines } from '@/tests/import/import'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { startServer, type TestServer } from '@/tests/server/server'
import { memberByEmail } from '../store/accounts/members'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
})
beforeEach(async () => {
  await server.database.execute('delete from order_lines; delete from orders; delete from account_events')
  await server.database.execute('delete from imported_members; delete from sessions; delete from members')
  await server.database.execute('delete from attempts')
})
afterAll(() => server.close())

/** Hashes of "correct1" and of "correct2". */
const oldHash = '$2y$06$Tidewren.Tidewren.TidO9CIRZz0ijds0343quXYFMrosk2r6A0i'
const newHash = '$P$6tIde.w/ngVOmpbUSSVuPEIozmTrxP/'
const ida = {
  email: 'ida@example.test',
  name: 'Ida Holm',
  created_at: '2019-05-04T10:00:00Z',
  password_hash: oldHash,
  language: 'de',
}
const bo = { email: 'bo@example.test', name: 'Bo', created_at: '2019-05-04T10:00:00Z' }
const found = (email: string) => memberByEmail(server.database, email)
const execute = (statement: string) => server.database.execute(statement)
const added = (count: number) => ({ members: { added: count, known: 0 } })

it('an update takes over changes of the other shop once, and leaves the rest', async () => {
  expect(await importLines(server, { members: [ida, bo] })).toEqual(added(2))
  const changed = { ...ida, name: 'Ida Holm-Berg', language: 'fr', blacklisted_at: '2026-11-01T00:00:00Z' }
  expect(await importLines(server, { members: [changed, bo] })).toEqual({ members: { added: 0, known: 2 } })
  expect(await found('ida@example.test')).toMatchObject({ username: 'Ida Holm', language: 'de' })
  const jo = { ...bo, email: 'jo@example.test' }
  const delta = [changed, bo, jo]
  expect(await updateLines(server, { members: delta })).toEqual({ members: { added: 1, known: 1, updated: 1 } })
  expect(await found('ida@example.test')).toMatchObject({
    username: 'Ida Holm-Berg',
    language: 'fr',
    blacklistedAt: new Date('2026-11-01T00:00:00Z'),
    passwordHash: oldHash,
  })
  expect(await updateLines(server, { members: delta })).toEqual({ members: { added: 0, known: 3 } })
  expect(await updateLines(server, { members: [ida, bo, jo] })).toEqual({ members: { added: 0, known: 2, updated: 1 } })
  expect(await found('ida@example.test')).toMatchObject({ username: 'Ida Holm', language: 'de', blacklistedAt: null })
})

it('an update leaves a member’s own changes, and reports that once', async () => {
  await importLines(server, { members: [ida] })
  await execute("update members set username = 'Ida von hier' where email = 'ida@example.test'")
  const changed = { ...ida, name: 'Ida von dort', language: 'fr' }
  expect(await updateLines(server, { members: [changed] })).toEqual({
    members: { added: 0, known: 0, updated: 1 },
    notes: ['members.jsonl: was changed here since, which stays (line 1)'],
  })
  expect(await found('ida@example.test')).toMatchObject({ username: 'Ida von hier', language: 'fr' })
  expect(await updateLines(server, { members: [changed] })).toEqual({ members: { added: 0, known: 1 } })
})

it('an update takes over a password changed there, also after a login here, but not over one changed here', async () => {
  await importLines(server, { members: [ida, { ...ida, email: 'bo@example.test' }] })
  expect((await server.visitor().login('ida@example.test', 'correct1')).cscode).toBe(0)
  expect((await found('ida@example.test'))?.passwordHash).toMatch(/^\$argon2id/)
  await execute(`insert into account_events (member_id, at, what)
    select id, '2026-11-01', 'passwordChanged' from members where email = 'bo@example.test'`)
  const delta = [ida, { ...ida, email: 'bo@example.test' }].map((each) => ({ ...each, password_hash: newHash }))
  expect(await updateLines(server, { members: delta })).toEqual({
    members: { added: 0, known: 1, updated: 1 },
    notes: ['members.jsonl: was changed here since, which stays (line 2)'],
  })
  expect((await found('ida@example.test'))?.passwordHash).toBe(newHash)
  expect((await found('bo@example.test'))?.passwordHash).toBe(oldHash)
  expect((await execute('select from sessions')).rows).toEqual([])
  const without = delta.map(({ password_hash: _, ...each }) => each)
  expect(await updateLines(server, { members: without })).toEqual({ members: { added: 0, known: 2 } })
  expect((await found('ida@example.test'))?.passwordHash).toBe(newHash)
})

it('an update finds a member again whose address has changed, with their orders', async () => {
  await importLines(server, { members: [ida] })
  await execute("update members set email = 'ida@new.test' where email = 'ida@example.test'")
  const bought = { status: 'complete', placed_at: '2021-03-04T10:00:00Z', currency: 'EUR', country: 'DE' }
  const files = {
    members: [ida],
    orders: [{ ...bought, number: 'A', member: 'ida@example.test' }],
    'order-lines': [{ order: 'A', pid: 701, term: 'LFT', unit_amount: 5999 }],
  }
  expect(await importLines(server, files)).toMatchObject({ members: { added: 0, known: 1 }, orders: { added: 1 } })
  const { rows } = await execute('select email from orders join members on members.id = member_id')
  expect(rows).toEqual([{ email: 'ida@new.test' }])
})

it('an update does not bring back a member who was erased here', async () => {
  await importLines(server, { members: [ida] })
  await execute("update members set email = 'erased-1@account.invalid' where email = 'ida@example.test'")
  const profiles = [{ member: 'ida@example.test', company: 'Klang' }]
  expect(await updateLines(server, { members: [ida], profiles })).toEqual({
    members: { added: 0, known: 1 },
    profiles: { added: 0, known: 0 },
    notes: ['profiles.jsonl: is about an account that was erased here, and is passed over (line 1)'],
  })
  expect(await found('ida@example.test')).toBeNull()
})
