import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeProblem } from '@/platform/text/problems'
import { importInto } from '@/tests/import/import'
import { startServer, type TestServer } from '@/tests/server/server'
import { findTicket } from '../store/console'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'foyer-tickets-'))
  await server.member({ email: 'ida@example.test', username: 'Ida', language: 'de' })
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  await writeFile(join(folder, 'screen.png'), await picture.png().toBuffer())
  await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.7 an invoice %%EOF')
  await writeFile(join(folder, 'log.txt'), 'it hangs')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.close()
})

async function load(...tickets: object[]) {
  await writeFile(join(folder, 'tickets.jsonl'), tickets.map((each) => JSON.stringify(each)).join('\n'))
  const outcome = await importInto(server, folder)
  return 'problems' in outcome ? outcome.problems.shown.map(describeProblem) : outcome.loaded
}

const asked = {
  author: 'customer',
  at: '2019-05-04T10:00:00Z',
  text: 'It hangs.',
  files: ['screen.png', 'invoice.pdf'],
}
const answered = { author: 'operator', operator: 'Mara', at: '2019-05-05T09:00:00Z', text: 'Update.' }
const closed = { number: '48213', member: 'ida@example.test', subject: 'It hangs', state: 'closed' }
const ofNobody = {
  number: '48214',
  email: 'bo@example.test',
  name: 'Bo',
  language: 'en',
  subject: 'Price',
  state: 'open',
}

it('an import with wrong tickets or files names each problem, and imports none', async () => {
  expect(
    await load(
      { ...closed, member: 'nobody@example.test', messages: [asked] },
      { ...closed, messages: [{ ...asked, files: ['log.txt', 'none.pdf'] }] },
      { ...ofNobody, messages: [{ ...answered, at: '2027-01-01T00:00:00Z' }] },
    ),
  ).toEqual([
    'tickets.jsonl:2: log.txt is no PDF, and no picture (png, jpeg or webp)',
    'tickets.jsonl:2: there is no file none.pdf',
    'tickets.jsonl:1: there is no member nobody@example.test',
    'tickets.jsonl:3: was written in the future',
  ])
  expect((await server.database.execute('select from tickets')).rows).toEqual([])
})

it('the import brings messages, times, authors and files, and sends no mail', async () => {
  const long = { ...answered, text: 'x'.repeat(12_000) }
  const lines = [
    { ...closed, messages: [asked, answered] },
    { ...ofNobody, messages: [asked, long] },
  ]
  expect(await load(...lines)).toEqual([{ file: 'tickets.jsonl', added: 2, known: 0 }])
  expect(await load(...lines)).toEqual([{ file: 'tickets.jsonl', added: 0, known: 2 }])
  const { rows } = await server.database.execute<{ number: string }>(
    'select number from tickets order by former_number',
  )
  const [one, other] = await Promise.all(rows.map(({ number }) => findTicket(server.database, number)))
  expect(one).toMatchObject({
    email: 'ida@example.test',
    subject: 'It hangs',
    state: 'closed',
    language: 'de',
    name: 'Ida',
    created: Date.parse(asked.at),
    updated: Date.parse(answered.at),
    messages: [
      { author: 'system', text: '48213' },
      {
        author: 'customer',
        operator: null,
        text: 'It hangs.',
        at: Date.parse(asked.at) / 1000,
        attachments: expect.arrayContaining([
          expect.objectContaining({ name: 'screen.jpg', mediaType: 'image/jpeg' }),
          expect.objectContaining({ name: 'invoice.pdf', mediaType: 'application/pdf' }),
        ]),
      },
      { author: 'operator', operator: 'Mara', text: 'Update.' },
    ],
  })
  expect(other).toMatchObject({ memberId: null, email: 'bo@example.test', name: 'Bo', state: 'open' })
  expect(other?.messages.map(({ text }) => text.length)).toEqual([5, 9, 10_000, 2000])
  for (const { fileKey, size } of [one, other]
    .flatMap((each) => each?.messages ?? [])
    .flatMap((each) => each.attachments)) {
    expect(await server.installation.files.sizeOf(fileKey)).toBe(size)
  }
  await server.worker.drain()
  expect((await server.database.execute('select from mails')).rows).toEqual([])
})

it('the import does not change a ticket that was continued here', async () => {
  await server.database.execute("update tickets set state = 'open' where former_number = '48213'")
  expect(await load({ ...closed, messages: [asked] })).toEqual([{ file: 'tickets.jsonl', added: 0, known: 1 }])
  const { rows } = await server.database.execute("select state from tickets where former_number = '48213'")
  expect(rows).toEqual([{ state: 'open' }])
})
