import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MailboxPlace } from '@/platform/config/mailbox'
import { seconds } from '@/platform/time/duration'
import { ImapServer } from '@/tests/mail/imap'
import { writeLetter } from '@/tests/mail/letters'
import { watchMailbox } from './read-mailbox'

const imap = new ImapServer()
let place: MailboxPlace
beforeAll(async () => {
  const { hostname: host, port } = new URL(await imap.listen())
  place = { host, port: Number(port), secure: false, user: 'ada', password: 'secret', folder: 'INBOX' }
})
afterAll(() => imap.close())

const letter = writeLetter({ from: 'ada@example.test' })

/** Watches the mailbox, with no pause to speak of. */
function watch() {
  const end = new AbortController()
  const heard: (() => void)[] = []
  const ended = watchMailbox(place, () => void heard.shift()?.(), end.signal, seconds(0.01))
  return {
    news: () => new Promise<void>((hear) => void heard.push(hear)),
    ended,
    close() {
      end.abort()
      return ended
    },
  }
}

it('the watch reports a new letter, an earlier one, and one after a lost connection', async () => {
  const { news, close } = watch()
  await imap.waits()
  const first = news()
  imap.deliver(letter)
  await first

  const afterLoss = news()
  imap.hangUp()
  await afterLoss
  await imap.waits()
  const next = news()
  imap.deliver(letter)
  await next
  await close()
  expect(imap.count('INBOX')).toBe(2)
})

it('the watch stops at a server that sends no news', async () => {
  imap.idles = false
  await expect(watch().ended).resolves.toBeUndefined()
  imap.idles = true
})
