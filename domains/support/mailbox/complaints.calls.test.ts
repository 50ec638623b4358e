import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentMails } from '@/platform/mail/mailer'
import { ImapServer } from '@/tests/mail/imap'
import { mailboxAt, readMailboxOf } from '@/tests/mail/letters'
import { mailChoices } from '@/tests/mail/mail-choices'
import { startServer, type TestServer } from '@/tests/server/server'
import { lettersBefore } from './store/letters'

const imap = new ImapServer()
let server: TestServer
beforeAll(async () => {
  server = await startServer(mailboxAt(await imap.listen()))
})
afterAll(async () => {
  await server.close()
  await imap.close()
})

let count = 0
const read = () => readMailboxOf(server)
const newest = async () => (await lettersBefore(server.database, { limit: 1 }))[0]

const { ask, agree, eventsOf, rowsOf, stateOf } = mailChoices(() => server)
const complaint = (token: string, type = 'abuse') =>
  [
    'From: <abusedesk@example.test>',
    'To: hello@tidewren.example',
    `Message-ID: <${type}-${++count}@example.test>`,
    'Subject: FW: News',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=r',
    '',
    '--r',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report for an email message received.',
    '--r',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Original-Rcpt-To: victim@example.test',
    '--r',
    'Content-Type: message/rfc822',
    '',
    'From: hello@tidewren.example',
    `Message-ID: <${token}@tidewren.example>`,
    'Subject: News',
    '',
    'There is a new version.',
    '--r--',
  ].join('\n')

it('a complaint that proves a mail ends its reader’s consents; one that only names it does not', async () => {
  const [reader, victim] = ['reader@example.test', 'victim@example.test']
  for (const email of [reader, victim]) {
    await ask(email, 'newsletter', 'product-news')
    await agree(email)
  }
  const [mail] = await recentMails(server.database, reader)
  const token = mail?.token ?? ''
  for (const [type, named] of [
    ['abuse', 'aaaaaaaabbbbbbbbcccccccc'],
    ['not-spam', token],
  ] as const) {
    imap.deliver(complaint(named, type))
    await read()
  }
  expect(await stateOf(reader)).toBe('on')
  imap.deliver(complaint(token))
  await read()
  expect(await newest()).toMatchObject({ outcome: 'complaint' })
  expect(await rowsOf(reader)).toMatchObject([{ withdrawn_by: 'complaint' }, { withdrawn_by: 'complaint' }])
  const { rows } = await server.database.execute(
    'select distinct complaint from topic_consents where complaint is not null',
  )
  expect(rows).toEqual([{ complaint: `abuse · mail ${mail?.id} · SomeGenerator/1.0` }])
  expect(await eventsOf('consent.withdrawn')).toBe(2)
  expect(await stateOf(victim)).toBe('on')
  // The address gets no more questions.
  await ask(reader, 'newsletter')
  expect(await stateOf(reader)).toBe('off')
})
