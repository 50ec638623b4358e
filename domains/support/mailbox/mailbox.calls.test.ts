import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tickets } from '@/domains/support/tickets/tables'
import { jobs } from '@/platform/jobs/tables'
import { isBouncing } from '@/platform/mail/bounces'
import { recentMails } from '@/platform/mail/mailer'
import { minutes } from '@/platform/time/duration'
import { ImapServer } from '@/tests/mail/imap'
import { mailboxAt, readMailboxOf, writeLetter } from '@/tests/mail/letters'
import { startServer, type TestServer } from '@/tests/server/server'
import { lettersBefore } from './store/letters'
import { incomingLetters } from './tables'

const imap = new ImapServer()
let server: TestServer
let beside: TestServer
beforeAll(async () => {
  const variables = mailboxAt(await imap.listen())
  server = await startServer(variables)
  beside = await startServer(variables, server)
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await imap.close()
})
beforeEach(() => {
  imap.breakAt = null
  imap.refuse = null
})

let count = 0
const sender = () => `writer${++count}@example.test`
const openedBy = (email: string) => server.database.select().from(tickets).where(eq(tickets.email, email))
const newest = async () => (await lettersBefore(server.database, { limit: 1 }))[0]
const read = () => readMailboxOf(server)

describe('the mailbox', () => {
  it('is read, each letter once, and keeps its letters for people', async () => {
    const from = sender()
    imap.deliver(writeLetter({ from, subject: 'Where is my key?', text: 'I cannot find it.' }))
    await read()
    expect(await openedBy(from)).toMatchObject([{ subject: 'Where is my key?', state: 'open', memberId: null }])
    expect([imap.count('INBOX'), imap.count('Handled')]).toEqual([0, 1])
    await read()
    expect(await openedBy(from)).toHaveLength(1)
    expect(await newest()).toMatchObject({ sender: from, outcome: 'ticket', error: null })
  })

  it('is read as soon as its server reports a letter, also while it is read', async () => {
    await server.worker.start()
    await imap.waits()
    // All due jobs are done: the clock is stopped, so there is no further round.
    await server.worker.drain()
    const from = sender()
    imap.deliver(writeLetter({ from }))
    await expect.poll(() => openedBy(from), { timeout: 20_000 }).toHaveLength(1)
    // The next one comes while this is moved, after the round has fetched its list.
    const next = sender()
    imap.meanwhile = () => void imap.deliver(writeLetter({ from: next }))
    imap.deliver(writeLetter({ from: sender() }))
    await expect.poll(() => openedBy(next), { timeout: 20_000 }).toHaveLength(1)
    await server.worker.stop()
  })

  it('is read by two processes at once, each letter once', async () => {
    const writers = [sender(), sender(), sender(), sender(), sender()]
    for (const from of writers) imap.deliver(writeLetter({ from }))
    await Promise.all([read(), readMailboxOf(beside)])
    for (const from of writers) expect(await openedBy(from)).toHaveLength(1)
  })

  it('loses and repeats nothing when the connection ends at any moment', async () => {
    for (const command of ['LOGIN', 'SELECT', 'UID SEARCH', 'UID FETCH', 'CREATE', 'UID MOVE']) {
      const from = sender()
      imap.deliver(writeLetter({ from }))
      imap.breakAt = command
      await read()
      imap.breakAt = null
      server.clock.advance(minutes(60))
      await read()
      expect([command, (await openedBy(from)).length, imap.count('INBOX')]).toEqual([command, 1, 0])
    }
  })

  it('may keep its letters in place: they are known by their numbers', async () => {
    imap.refuse = 'UID MOVE'
    const from = sender()
    imap.deliver(writeLetter({ from }))
    await read()
    await read()
    expect([(await openedBy(from)).length, imap.count('INBOX')]).toEqual([1, 1])
    // The server renumbers: a letter is recognized by its content, too.
    imap.validity += 1
    await read()
    expect(await openedBy(from)).toHaveLength(1)
    expect(await newest()).toMatchObject({ outcome: 'aside', reason: 'repeated' })
    imap.refuse = null
    await read()
    expect(imap.count('INBOX')).toBe(0)
  })

  it('continues after a letter that crashes the process, which is laid aside', async () => {
    const { database, clock } = server
    const uid = imap.deliver(writeLetter({ from: sender() }))
    const [known] = await database.select().from(incomingLetters).limit(1)
    const place = { mailbox: known?.mailbox ?? '', validity: String(imap.validity), uid }
    await database.insert(incomingLetters).values({ ...place, attempts: 5, firstSeenAt: clock.now() })
    const from = sender()
    imap.deliver(writeLetter({ from }))
    await read()
    expect(await openedBy(from)).toHaveLength(1)
    const found = await database.select().from(incomingLetters).where(eq(incomingLetters.uid, uid))
    expect(found).toMatchObject([{ outcome: 'aside', reason: 'unreadable' }])
  })

  it('takes no letter from itself, from an autoresponder or from a server', async () => {
    const before = (await server.database.select().from(tickets)).length
    const receipt = 'Content-Type: multipart/report; report-type=disposition-notification'
    for (const header of ['Auto-Submitted: auto-replied', 'Return-Path: <>', receipt]) {
      imap.deliver(writeLetter({ from: sender(), headers: [header] }))
    }
    const [mail] = await recentMails(server.database, null)
    imap.deliver(writeLetter({ from: sender(), headers: [`Message-ID: <${mail?.token}@tidewren.example>`] }))
    await read()
    expect((await server.database.select().from(tickets)).length).toBe(before)
    expect(await newest()).toMatchObject({ outcome: 'automatic' })
  })

  it('the mailbox survives every kind of letter', async () => {
    const from = sender()
    const nonsense = [
      '',
      '\0\0\0',
      'no headers at all',
      'Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: multipart/mixed; boundary=x\n\n--x',
      'Content-Type: text/plain; charset=nothing\nContent-Transfer-Encoding: base64\n\n%%%',
      `From: ${'x'.repeat(5000)}@example.test\nSubject: =?utf-8?B?////?=\n\n\ud800`,
      `From: ${from}\nSubject: =?utf-8?Q?=00=00?=\nContent-Type: text/html\n\n${'<div>'.repeat(5000)}\0deep`,
    ]
    for (const message of nonsense) imap.deliver(message)
    for (let round = 0; round < 6; round++) await read()
    expect(imap.count('INBOX')).toBe(0)
    expect(await openedBy(from)).toHaveLength(1)
  })

  it('that cannot be read is on the attention list, until it can', async () => {
    const unread = async () =>
      (await server.database.select().from(jobs).where(eq(jobs.kind, 'mailbox.read')))[0]?.lastError ?? null
    imap.password = 'another'
    await read()
    expect(await unread()).toContain('127.0.0.1 does not let us in')
    expect(await unread()).not.toContain('secret')
    imap.password = 'secret'
    server.clock.advance(minutes(60))
    await read()
    expect(await unread()).toBeNull()
  })
})

describe('a report of a mail server', () => {
  const address = 'gone@example.test'
  const post = async () => {
    const letter = { subject: 'News', heading: 'News', paragraphs: ['There is a new version.'] }
    const mail = { kind: 'test.news', to: address, language: 'en', letter, confidential: false } as const
    const id = await server.installation.mailer.send(server.database, mail)
    return (await recentMails(server.database, address)).find((each) => each.id === id)
  }
  const report = (status: string, token: string, { to = 'hello@tidewren.example', action = 'failed' } = {}) =>
    [
      'From: MAILER-DAEMON@mx.example.test',
      'Return-Path: <>',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
      '',
      '--r',
      'Content-Type: text/plain',
      '',
      'This is the mail system.',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.test',
      '',
      'Final-Recipient: rfc822; victim@example.test',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; 550 ${status} No such user`,
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

  it('marks the address of the mail that it names, and no other', async () => {
    const mail = await post()
    imap.deliver(report('5.1.1', mail?.token ?? ''))
    await read()
    expect(await newest()).toMatchObject({ outcome: 'bounce' })
    expect(await isBouncing(server.database, address)).toBe(true)
    expect(await isBouncing(server.database, 'victim@example.test')).toBe(false)
    const [bounced] = await recentMails(server.database, address)
    expect(bounced).toMatchObject({ id: mail?.id, bounce: '550 5.1.1 No such user' })
  })

  it('is believed for the address that it came to, in any notation', async () => {
    const other = 'elsewhere@example.test'
    const letter = { subject: 'News', heading: 'News', paragraphs: ['News'] }
    const mail = { kind: 'test.news', to: other, language: 'en', letter, confidential: false } as const
    await server.installation.mailer.send(server.database, mail)
    const [{ token } = { token: '' }] = await recentMails(server.database, other)
    imap.deliver(
      writeLetter({
        from: 'MAILER-DAEMON@mx.example.test',
        to: `bounces+${token}@tidewren.example`,
        text: 'Hi. This is the qmail-send program.\n\nRemote host said: 550 5.1.1 User unknown',
      }),
    )
    await read()
    expect(await isBouncing(server.database, other)).toBe(true)
  })

  it.each([
    ['that is forged', '5.1.1', 'aaaaaaaabbbbbbbbcccccccc', {}],
    ['of a full mailbox', '5.2.2', null, {}],
    ['of a delay', '4.4.1', null, { action: 'delayed' }],
  ])('%s marks nothing', async (_, status, given, more) => {
    const other = sender()
    const letter = { subject: 'News', heading: 'News', paragraphs: ['News'] }
    const mail = { kind: 'test.news', to: other, language: 'en', letter, confidential: false } as const
    await server.installation.mailer.send(server.database, mail)
    const [kept] = await recentMails(server.database, other)
    imap.deliver(report(status, given ?? kept?.token ?? '', more))
    await read()
    expect(await isBouncing(server.database, other)).toBe(false)
  })
})
