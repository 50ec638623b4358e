import { Ledger } from '../ledger'
import { Answers, Browser } from './browser'

/** How many write at once, of each kind. */
const writers = { orders: 3, tickets: 2, languages: 2 } as const
type Kind = keyof typeof writers

/** The actions that a member does once, so that their results are found by the member. */
const stories: Readonly<Record<Kind, (browser: Browser) => Promise<boolean>>> = {
  /** Buys, and repeats every unanswered request, payments included. */
  async orders(browser) {
    const wish = { pid: 701, country: 'US', currency: 'USD' }
    const { total } = await browser.insist<{ total: string }>('/checkout/quote', wish)
    const begun = await browser.insist<{ checkout: string; payment: { payment: string } }>('/checkout/begin', {
      ...wish,
      total,
      waiver: true,
      again: true,
    })
    const card = { number: '4242424242424242', expiry: '12/30', cvc: '123', name: 'Ada' }
    await browser.insist('/checkout/sandbox/pay', { payment: begun.payment.payment, ...card })
    const ask = { checkout: begun.checkout }
    const { state } = await browser.insist<{ state: string }>(
      '/checkout/status',
      ask,
      (found) => found.state !== 'open',
    )
    return state === 'paid'
  },
  /** Sends each once; without an answer the result is unknown. */
  async tickets(browser) {
    const { pass } = await browser.insist<{ pass: string }>('/member/ticket_pass', {})
    await browser.post('/ticket/open', { laravel_session: pass, subject: 'Failover', message: 'Is anybody there?' })
    return true
  },
  async languages(browser) {
    await browser.post('/member/language', { lang: 'fr' })
    return true
  },
}

const emailOf = (member: number) => `drill${member}@drill.test`
const sessionOf = (member: number) => `drill${member}`
const networkOf = (member: number) => `10.${member >> 16}.${(member >> 8) & 255}.${member & 255}`

/** Starts one loop for each member, each with one kind of request, against several servers at once. */
export function startLoad(ports: readonly number[], members: number) {
  const answers = new Answers()
  const ledgers = { orders: new Ledger(), tickets: new Ledger(), languages: new Ledger() }
  let next = 0
  let going = true
  const write = async (kind: Kind) => {
    while (going && next < members) {
      const member = next++
      const browser = new Browser(ports, sessionOf(member), networkOf(member), answers)
      await ledgers[kind].send(emailOf(member), () => stories[kind](browser))
    }
  }
  const running = Object.entries(writers).flatMap(([kind, many]) =>
    Array.from({ length: many }, () => write(kind as Kind)),
  )
  return {
    answers,
    ledgers,
    /** Lets each loop finish its present turn. */
    async stop() {
      going = false
      await Promise.all(running)
    },
  }
}
