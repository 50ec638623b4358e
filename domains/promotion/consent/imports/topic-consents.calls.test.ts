import { afterAll, beforeAll, expect, it } from 'vitest'
import { minutes } from '@/platform/time/duration'
import { importLines } from '@/tests/import/import'
import { mailChoices } from '@/tests/mail/mail-choices'
import { startServer, type TestServer } from '@/tests/server/server'
import { endByComplaint } from '../actions/complaint'
import { addressHash } from '../actions/link'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const { agree, ask, context, stateOf } = mailChoices(() => server)
const ida = {
  email: 'ida@list.test',
  topic: 'newsletter',
  given_at: '2024-05-04T10:00:00Z',
  source: 'list of 2024, confirmed by mail',
}
const ended = { ...ida, withdrawn_at: '2025-01-01T00:00:00Z' }
const load = (...lines: object[]) => importLines(server, { 'topic-consents': lines })
const counts = (added: number, known: number) => ({ 'topic-consents': { added, known } })

it('an import reports problems by line, and imports nothing then', async () => {
  const late = { ...ida, email: 'late@list.test', given_at: '2027-01-01T00:00:00Z' }
  expect(await load(ida, ida, { ...ida, given_at: '2024-06-04T10:00:00Z' }, late)).toEqual([
    expect.stringMatching(/^topic-consents.jsonl:2: the consent of ida@list.test .* is in line 1 already$/),
    'topic-consents.jsonl:3: ida@list.test agrees to newsletter in line 1 already',
    'topic-consents.jsonl:4: was given in the future',
  ])
  expect(await load(ida, { ...ended, withdrawn_at: '2024-01-01T00:00:00Z' }, { ...ida, source: undefined })).toEqual([
    'topic-consents.jsonl:2: was taken back before it was given',
    'topic-consents.jsonl:3: has to say in source how it is known',
  ])
  expect(await stateOf(ida.email)).toBe('off')
})

it('an imported consent allows mail, can be withdrawn, and is not revived by an import', async () => {
  expect([await load(ida), await load(ida)]).toEqual([counts(1, 0), counts(0, 1)])
  expect(await stateOf(ida.email)).toBe('on')
  expect([await load(ended), await load(ended), await load(ida)]).toEqual([counts(1, 0), counts(0, 1), counts(0, 1)])
  // An older list knows nothing of it.
  expect(await load({ ...ida, given_at: '2023-05-04T10:00:00Z' })).toEqual(counts(0, 1))
  expect(await stateOf(ida.email)).toBe('off')
  const { rows } = await server.database.execute('select source, withdrawn_by from topic_consents')
  expect(rows).toEqual([{ source: ida.source, withdrawn_by: 'import' }])
  expect(await load({ ...ida, given_at: '2025-05-04T10:00:00Z' })).toEqual(counts(1, 0))
  expect(await stateOf(ida.email)).toBe('on')
})

it('a consent given here stays, unless a file reports a later withdrawal', async () => {
  const bo = 'bo@list.test'
  await ask(bo, 'newsletter')
  await agree(bo)
  expect(await load({ ...ida, email: bo })).toEqual(counts(0, 1))
  expect(await load({ ...ended, email: bo })).toEqual(counts(1, 0))
  expect(await stateOf(bo)).toBe('on')
  const now = server.clock.now().toISOString()
  expect(await load({ ...ended, email: bo, given_at: '2023-05-04T10:00:00Z', withdrawn_at: now })).toEqual(counts(1, 0))
  expect(await stateOf(bo)).toBe('off')
})

it('an import adds no consent for an address that has reported spam, here or elsewhere', async () => {
  const [here, elsewhere] = ['here@list.test', 'elsewhere@list.test']
  await load({ ...ida, email: here })
  const complaint = { email: here, mail: 7, type: 'abuse', reporter: 'a provider' }
  await server.database.transaction((transaction) => endByComplaint(context(), transaction, complaint))
  const spam = { ...ended, email: elsewhere, withdrawn_by: 'complaint', complaint: 'abuse' }
  await load({ ...ida, email: elsewhere, topic: 'product-news' })
  expect(await load(spam)).toEqual(counts(1, 0))
  server.clock.advance(minutes(1))
  for (const email of [here, elsewhere]) {
    const later = { ...ida, email, given_at: server.clock.now().toISOString() }
    expect(await load(later, { ...later, topic: 'product-news' })).toEqual(counts(0, 2))
    await ask(email, 'newsletter')
    expect([await stateOf(email), await stateOf(email, 'product-news')]).toEqual(['off', 'off'])
    expect(await server.mailsTo(email)).toEqual([])
  }
})

it('an import knows an address with an old withdrawal by its hash alone', async () => {
  const email = 'old@list.test'
  const hash = addressHash(email).toString('hex')
  const nameless = { ...ended, email: undefined, source: undefined, address_hash: hash }
  expect([await load(nameless), await load(nameless)]).toEqual([counts(1, 0), counts(0, 1)])
  expect(await load({ ...ida, email })).toEqual(counts(0, 1))
  expect(await stateOf(email)).toBe('off')
})
