import { ForbiddenAddressError, sendOutside } from '@/platform/http/send-outside'
import { seconds } from '@/platform/time/duration'
import type { WebhooksContext } from '../context'
import { addressProblem } from '../rules/endpoint'
import { type AttemptOutcome, outcomeOf } from '../rules/outcomes'
import type { Envelope } from '../rules/types'
import type { Endpoint } from '../store/endpoints'
import { signatureOf } from './sign'

const timeout = seconds(10)
/** In bytes. */
const readOfAnswer = 2048
const keptOfAnswer = 300

export interface Delivery {
  readonly outcome: AttemptOutcome
  readonly status: number | null
  readonly milliseconds: number
  readonly answer: string | null
}

/** Sends an event to an endpoint, once. */
export async function send(
  context: Pick<WebhooksContext, 'secret' | 'insecure' | 'inside'>,
  endpoint: Endpoint,
  event: Envelope,
  now: Date,
): Promise<Delivery> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Foyer-Webhooks/1',
    ...signatureOf(context, endpoint, { id: event.id, body, now }),
  }
  const { url } = endpoint
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  // An address that was allowed once may be forbidden now.
  if (addressProblem(url, context) !== null) {
    return { outcome: 'forbidden', status: null, milliseconds: 0, answer: null }
  }
  try {
    const reply = await sendOutside({ url, headers, body, timeout, most: readOfAnswer, inside: context.inside })
    const answer = printable(reply.body).slice(0, keptOfAnswer)
    return { outcome: outcomeOf(reply.status), status: reply.status, milliseconds: took(), answer }
  } catch (error) {
    return { outcome: failureOf(error), status: null, milliseconds: took(), answer: null }
  }
}

/** The database stores no zero bytes, and other control characters are unreadable. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()

function failureOf(error: unknown): AttemptOutcome {
  if (error instanceof ForbiddenAddressError) return 'forbidden'
  return error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name) ? 'late' : 'unreachable'
}
