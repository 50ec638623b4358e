import { enqueue } from '@/platform/jobs/queue'
import { minutes } from '@/platform/time/duration'
import type { TestServer } from '../server/server'

/** The variables of a server that reads the mailbox at an address. */
export const mailboxAt = (url: string) => ({
  MAIL_FROM: 'Tidewren <hello@tidewren.example>',
  MAILBOX_URL: url,
  MAILBOX_ADDRESS: 'support+{token}@tidewren.example',
  MAIL_RETURN_PATH: 'bounces+{token}@tidewren.example',
})

let count = 0

interface Letter {
  readonly from: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  /** Whole lines. */
  readonly headers?: readonly string[]
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[]
}

/** A message as a mail program sends it. */
export function writeLetter({ from, to = 'support@tidewren.example', subject = 'Re: Your ticket', ...rest }: Letter) {
  const { text = 'It works now.', headers = [], files = [] } = rest
  const boundary = `part${++count}`
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(headers.some((line) => /^message-id:/i.test(line)) ? [] : [`Message-ID: <letter${count}@example.test>`]),
    'MIME-Version: 1.0',
    ...headers,
  ]
  const plain = ['Content-Type: text/plain; charset=utf-8', '', text]
  if (files.length === 0) return [...head, ...plain].join('\r\n')
  const parts = files.flatMap(({ name, content }) => [
    `--${boundary}`,
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
  ])
  const type = `Content-Type: multipart/mixed; boundary=${boundary}`
  return [...head, type, '', `--${boundary}`, ...plain, ...parts, `--${boundary}--`].join('\r\n')
}

/** Lets the server read its mailbox and run the jobs that follow. */
export async function readMailboxOf({ database, clock, worker }: TestServer) {
  clock.advance(minutes(2))
  await enqueue(database, { kind: 'mailbox.read', payload: {}, runAt: clock.now(), singleton: 'mailbox.read' })
  await worker.drain()
}
