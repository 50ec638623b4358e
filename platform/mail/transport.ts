import { PassThrough, type Readable } from 'node:stream'
import type { SendMailOptions } from 'nodemailer'
import { most } from '@/platform/jobs/lanes'
import { type Duration, seconds } from '@/platform/time/duration'

/** Each place of a lane has a connection, and those are all that a process opens. */
const mostConnections = most('letters') + most('mail')

/** How long a server may be silent. */
interface SilenceLimits {
  /** Until it takes the text: connection, greeting, sender and address. */
  readonly untilText: Duration
  /** After that: servers read a mail before they say whether they take it, and one that is given up on is sent twice. */
  readonly untilTaken: Duration
}
const usual: SilenceLimits = { untilText: seconds(10), untilTaken: seconds(30) }

/**
 * The way to an SMTP server, opened with the first mail. Connections are kept while there is more to send. A server that is
 * mute keeps its own mail waiting, and no other.
 */
export function transportTo(url: string, { untilText, untilTaken }: SilenceLimits = usual) {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: mostConnections,
      maxRequeues: 1,
      connectionTimeout: untilText,
      greetingTimeout: untilText,
      socketTimeout: untilTaken,
      idleTimeout: seconds(1),
    })
    const texts = new WeakMap<AbortSignal, Readable>()
    transport.use('stream', ({ message, data: { signal } }, done) => {
      message.processFunc((input) => {
        const text = input.pipe(new PassThrough())
        if (signal) texts.set(signal, text)
        return text
      })
      done()
    })
    return { transport, isTaking: (signal: AbortSignal) => texts.get(signal)?.readableDidRead === true }
  }
  let opened: ReturnType<typeof open> | null = null
  return async (message: SendMailOptions) => {
    opened ??= open()
    const { transport, isTaking } = await opened
    const silence = new AbortController()
    const { signal } = silence
    const timer = setTimeout(() => {
      if (!isTaking(signal)) silence.abort()
    }, untilText)
    try {
      await transport.sendMail({ ...message, signal })
    } catch (error) {
      // From here on a failure, also of the connection, may be due to this mail.
      throw isTaking(signal) && error instanceof Error ? Object.assign(error, { command: 'DATA' }) : error
    } finally {
      clearTimeout(timer)
    }
  }
}
