import type { PaymentOnWire } from './browser'
import type { Collect, CollectionOutcome, TestCard } from './collect'
import { testCards } from './sandbox/test-cards'

interface BrowserHalf<Provider extends PaymentOnWire['provider']> {
  /** In whose window it is paid; null: the card is typed into our own page. */
  readonly window: string | null
  /** Nothing is typed anywhere: the next page says where the money goes. */
  readonly later?: true
  /** The cards of a trial. */
  readonly testCards?: readonly TestCard[]
  readonly load: () => Promise<Collect<Provider>>
}

/** The browser's half of each provider: a line, and a file in its folder. */
const halves: { readonly [Provider in PaymentOnWire['provider']]: BrowserHalf<Provider> } = {
  sandbox: { window: null, testCards, load: async () => (await import('./sandbox/collect')).collect },
  paddle: { window: 'Paddle', load: async () => (await import('./paddle/collect')).collect },
  stripe: { window: 'Stripe', load: async () => (await import('./stripe/collect')).collect },
  transfer: { window: null, later: true, load: async () => (await import('./transfer/collect')).collect },
}

/** In whose window a provider collects; null: on our own page, from a card. */
export const windowOf = (provider: PaymentOnWire['provider']) => halves[provider].window

/** Whether the buyer types a card into our own page. */
export const takesCards = (provider: PaymentOnWire['provider']) => {
  const { window, later = false } = halves[provider]
  return window === null && !later
}

/** The cards to try a provider with; none where money is real. */
export const testCardsOf = (provider: PaymentOnWire['provider']) => halves[provider].testCards ?? []

/** Lets the provider of a payment collect it. */
export async function collect<Provider extends PaymentOnWire['provider']>(
  payment: Extract<PaymentOnWire, { provider: Provider }>,
  given: Parameters<Collect<Provider>>[1],
): Promise<CollectionOutcome> {
  const half: BrowserHalf<Provider> = halves[payment.provider as Provider]
  try {
    const collectBy = await half.load()
    return await collectBy(payment, given)
  } catch {
    return { state: 'unreachable' }
  }
}
