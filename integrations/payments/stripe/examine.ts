import Stripe from 'stripe'
import { before, days, unixSeconds } from '@/platform/time/duration'
import type { SetupFinding } from '../setup-finding'
import { events } from './read'

/** The vendor's account at Stripe, and the address that it has to know. */
interface Examined {
  readonly stripe: Stripe
  readonly secretKey: string
  /** Where our webhooks are received. */
  readonly webhook: string
  readonly now: Date
}

/** Looks at what only the vendor can set up at Stripe: keys, account, destination of events, and what the key may read. */
export async function examine(examined: Examined): Promise<readonly SetupFinding[]> {
  const findings = [keyFinding(examined.secretKey), await accountFinding(examined), await destinationFinding(examined)]
  // Of a key that is not known there is no more to say.
  if (findings.some(({ why }) => why === strangeKey)) return findings.slice(0, 2)
  return [...findings, await readingFinding(examined)]
}

const strangeKey = 'Stripe does not know STRIPE_SECRET_KEY.'

const keyFinding = (secretKey: string): SetupFinding =>
  secretKey.includes('_live_')
    ? { about: 'Keys', state: 'ok', why: 'They are live: cards are charged.' }
    : { about: 'Keys', state: 'wrong', why: 'They are those of a trial: no card is charged. Set the live keys.' }

/** Asks for something, and says in a sentence why it was not answered. */
async function looked(about: string, look: () => Promise<SetupFinding>): Promise<SetupFinding> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return { about, state: 'wrong', why: strangeKey }
    if (error instanceof Stripe.errors.StripePermissionError)
      return { about, state: 'unknown', why: 'The restricted key may not read it. Look at it in Stripe.' }
    if (error instanceof Stripe.errors.StripeError)
      return { about, state: 'unknown', why: `Stripe did not answer: ${error.message}` }
    throw error
  }
}

const accountFinding = ({ stripe }: Examined) =>
  looked('Account', async () => {
    const { id, charges_enabled: charges, payouts_enabled: payouts } = await stripe.accounts.retrieveCurrent()
    const missing = [...(charges ? [] : ['be paid']), ...(payouts ? [] : ['be paid out'])]
    if (missing.length === 0) return { about: 'Account', state: 'ok', why: `${id} is paid, and paid out.` }
    const why = `${id} cannot ${missing.join(' or ')} yet. Stripe says under Settings, Account what is missing.`
    return { about: 'Account', state: 'wrong', why }
  })

const destinationFinding = ({ stripe, webhook }: Examined) =>
  looked('Webhooks', async () => {
    const found = (await stripe.webhookEndpoints.list({ limit: 100 })).data.filter(({ url }) => url === webhook)
    const [own] = found.toSorted((a, b) => Number(b.status === 'enabled') - Number(a.status === 'enabled'))
    const wrong = (why: string) => ({ about: 'Webhooks', state: 'wrong', why }) as const
    if (own === undefined) return wrong(`No destination has the address ${webhook}.`)
    if (own.status !== 'enabled') return wrong(`The destination ${webhook} is switched off.`)
    const missing = events.filter((event) => !own.enabled_events.some((each) => each === '*' || each === event))
    if (missing.length > 0) return wrong(`The destination ${webhook} does not send ${missing.join(', ')}.`)
    if (own.api_version !== Stripe.API_VERSION)
      return wrong(
        `The destination has the API version ${own.api_version ?? 'of the account'}, not ${Stripe.API_VERSION}.`,
      )
    return { about: 'Webhooks', state: 'ok', why: `All ${events.length} events go to ${webhook}.` }
  })

/** The lists that reconciliation, books and the console read; a restricted key may lack one. */
const readingFinding = ({ stripe, now }: Examined) =>
  looked('What the key may read', async () => {
    const recent = { created: { gte: unixSeconds(before(now, days(1))) }, limit: 1 }
    const lists: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['events', () => stripe.events.list(recent)],
      ['balance transactions', () => stripe.balanceTransactions.list(recent)],
      ['disputes', () => stripe.disputes.list({ limit: 1 })],
      ['charges', () => stripe.charges.list({ limit: 1 })],
      ['early fraud warnings', () => stripe.radar.earlyFraudWarnings.list({ limit: 1 })],
    ]
    const tries = lists.map(([name, read]) =>
      read().then(
        () => [],
        (error: unknown) => {
          if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
          return [name]
        },
      ),
    )
    const forbidden = (await Promise.all(tries)).flat()
    const about = 'What the key may read'
    if (forbidden.length > 0) return { about, state: 'wrong', why: `It may not read ${forbidden.join(', ')}.` }
    return { about, state: 'ok', why: 'Events, balance, disputes, charges and warnings are read.' }
  })
