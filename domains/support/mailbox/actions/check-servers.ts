import type { MailboxConfig } from '@/platform/config/mailbox'
import { seconds } from '@/platform/time/duration'
import type { Finding } from '../rules/sender-records'
import { openMailbox } from './imap'

/** Checks that the SMTP server is reachable, accepts our password, and encrypts. */
export async function checkSmtp(url: string | null): Promise<Finding> {
  if (url === null) return { about: 'SMTP', state: 'missing', text: 'SMTP_URL is not set: no mail leaves.' }
  const { hostname, username } = new URL(url)
  const own = /^(localhost|127\.|\[::1\])/.test(hostname)
  const failed = await connect(url, !own)
  if (failed === null) {
    const how = [own ? 'on this machine' : 'by TLS', username === '' ? 'without a login' : 'with its login']
    return { about: 'SMTP', state: 'ok', text: `${hostname} takes mail ${how.join(', ')}.` }
  }
  if (!own && (await connect(url, false)) === null) {
    const text = `${hostname} takes mail without TLS, so others can read it. Use smtps://, or a server with STARTTLS.`
    return { about: 'SMTP', state: 'warning', text }
  }
  return { about: 'SMTP', state: 'missing', text: `${hostname} takes no mail from us: ${failed}` }
}

/** @returns why it does not let us in; null: it does */
async function connect(url: string, requireTLS: boolean): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const timeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(20) }
  const transport = createTransport({ url, requireTLS, ...timeouts })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}

/** Checks whether the mailbox of replies can be opened; returns nothing where there is none. */
export async function checkMailbox({ place }: MailboxConfig): Promise<readonly Finding[]> {
  if (place === null) return []
  try {
    const box = await openMailbox(place)
    const waiting = (await box.list()).length
    await box.close()
    return [
      {
        about: 'IMAP',
        state: 'ok',
        text: `${place.folder} at ${place.host} can be read; ${waiting} messages are in it.`,
      },
    ]
  } catch (error) {
    return [{ about: 'IMAP', state: 'missing', text: (error as Error).message }]
  }
}
