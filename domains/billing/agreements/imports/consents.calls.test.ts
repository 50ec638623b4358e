import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLines } from '@/tests/import/import'
import { startServer, type TestServer } from '@/tests/server/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await server.member({ email: 'ida@example.test' })
})
afterAll(() => server.close())

const letter = {
  member: 'ida@example.test',
  topic: 'newsletter',
  wording: 'Send me news twice a month.',
  given_at: '2019-05-04T10:00:00Z',
  source: 'box at the checkout, confirmed by mail from 192.0.2.7',
}
const load = (...consents: object[]) => importLines(server, { consents })
const stored = async () =>
  (await server.database.execute('select topic, source, withdrawn_at is not null as withdrawn from consents')).rows

it('an import with wrong consents names each problem, and imports none', async () => {
  const late = { ...letter, topic: 'terms', given_at: '2027-01-01T00:00:00Z' }
  expect(await load(letter, { ...letter, member: 'nobody@example.test' }, late)).toEqual([
    'consents.jsonl:2: there is no member nobody@example.test',
    'consents.jsonl:3: was given in the future',
  ])
  expect(await load({ ...letter, withdrawn_at: '2018-01-01T00:00:00Z' }, { ...letter, source: undefined })).toEqual([
    'consents.jsonl:1: was taken back before it was given',
    expect.stringContaining('consents.jsonl:2: source: '),
  ])
  expect(await stored()).toEqual([])
})

it('imported consents keep their time and source, and can be withdrawn', async () => {
  expect(await load(letter)).toEqual({ consents: { added: 1, known: 0 } })
  expect(await load(letter)).toEqual({ consents: { added: 0, known: 1 } })
  const withdrawn = { ...letter, withdrawn_at: '2020-01-01T00:00:00Z' }
  expect([await load(withdrawn), await load(letter)]).toEqual([
    { consents: { added: 1, known: 0 } },
    { consents: { added: 0, known: 1 } },
  ])
  expect(await stored()).toEqual([{ topic: 'newsletter', source: letter.source, withdrawn: true }])
})

it('imported consents are in the export of a member’s data', async () => {
  const ida = server.visitor()
  await ida.signIn('ida@example.test')
  const page = await (await ida.send('/personal-data?format=json')).text()
  expect(page).toContain(letter.wording)
})
