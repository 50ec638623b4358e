import { ApiError, type Paddle } from '@paddle/paddle-node-sdk'
import type { SetupFinding } from '../setup-finding'
import { heard } from './read'

/** The vendor's account at Paddle, and what it has to know. */
interface Examined {
  readonly paddle: Paddle
  readonly environment: 'sandbox' | 'production'
  readonly webhookSecret: string
  /** Where our webhooks are received. */
  readonly webhook: string
}

type InTime = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/** Looks at what only the vendor can set up at Paddle: keys, destination of events, and what the key may read (decision 0235). */
export async function examine(examined: Examined, inTime: InTime): Promise<readonly SetupFinding[]> {
  const findings = [keyFinding(examined), await destinationFinding(examined, inTime)]
  // Of a key that is not known there is no more to say.
  if (findings.some(({ why }) => why === strangeKey)) return findings
  return [...findings, await readingFinding(examined, inTime)]
}

const strangeKey = 'Paddle does not know PADDLE_API_KEY.'

const keyFinding = ({ environment }: Examined): SetupFinding =>
  environment === 'production'
    ? { about: 'Keys', state: 'ok', why: 'They are live: cards are charged.' }
    : { about: 'Keys', state: 'wrong', why: 'They are those of the sandbox: no card is charged. Set the live keys.' }

const strangers = ['authentication_missing', 'authentication_malformed', 'invalid_token']

/** Asks for something, and says in a sentence why it was not answered. */
async function looked(about: string, look: () => Promise<SetupFinding>): Promise<SetupFinding> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof ApiError)) return { about, state: 'unknown', why: `Paddle did not answer: ${String(error)}` }
    if (strangers.includes(error.code)) return { about, state: 'wrong', why: strangeKey }
    if (error.code === 'forbidden')
      return { about, state: 'unknown', why: 'The key may not read it. Look at it in Paddle.' }
    return { about, state: 'unknown', why: `Paddle did not answer: ${error.detail}` }
  }
}

const destinationFinding = ({ paddle, webhook, webhookSecret }: Examined, inTime: InTime) =>
  looked('Webhooks', async () => {
    const found = (await inTime(paddle.notificationSettings.list())).filter(
      ({ type, destination }) => type === 'url' && destination === webhook,
    )
    const wrong = (why: string) => ({ about: 'Webhooks', state: 'wrong', why }) as const
    const own = found.find(({ active }) => active) ?? found[0]
    if (own === undefined) return wrong(`No destination has the address ${webhook}.`)
    if (!own.active) return wrong(`The destination ${webhook} is switched off.`)
    if (own.endpointSecretKey !== webhookSecret)
      return wrong(`PADDLE_WEBHOOK_SECRET is not the secret key of the destination ${webhook}.`)
    if (own.trafficSource === 'simulation') return wrong(`The destination ${webhook} gets simulations alone.`)
    const sent = new Set(own.subscribedEvents.map(({ name }) => name))
    const missing = heard.filter((event) => !sent.has(event))
    if (missing.length > 0) return wrong(`The destination ${webhook} does not send ${missing.join(', ')}.`)
    return { about: 'Webhooks', state: 'ok', why: `All ${heard.length} events go to ${webhook}.` }
  })

/** The lists that reconciliation, books and subscriptions read; a key may lack one. */
const readingFinding = ({ paddle }: Examined, inTime: InTime) =>
  looked('What the key may read', async () => {
    const refused = async (name: string, list: { next(): Promise<unknown> }) => {
      try {
        await inTime(list.next())
        return []
      } catch (error) {
        if (error instanceof ApiError && error.code === 'forbidden') return [name]
        throw error
      }
    }
    const forbidden = [
      await refused('transactions', paddle.transactions.list({ perPage: 1 })),
      await refused('adjustments', paddle.adjustments.list({ perPage: 1 })),
      await refused('subscriptions', paddle.subscriptions.list({ perPage: 1 })),
      await refused('events', paddle.events.list({ perPage: 1 })),
    ].flat()
    const about = 'What the key may read'
    if (forbidden.length > 0) return { about, state: 'wrong', why: `It may not read ${forbidden.join(', ')}.` }
    return { about, state: 'ok', why: 'Transactions, adjustments, subscriptions and events are read.' }
  })
