import type { PaymentReport } from '@/integrations/payments/report'
import type { TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { begin, beginPayment, cards, pay, statusOf } from '@/tests/shop/checkout'

/** The settings of a server behind a proxy that states its visitors' countries. */
export const behindProxy = { TRUSTED_PROXIES: '1', COUNTRY_HEADER: 'CF-IPCountry' }

/** A browser at an address of its own. */
export function visitorFrom(server: TestServer, address: string, country = 'DE'): Visitor {
  const visitor = server.visitor()
  const send = visitor.send.bind(visitor)
  const headers = { 'x-forwarded-for': address, 'cf-ipcountry': country }
  visitor.send = (path, options = {}) =>
    send(path, { ...options, headers: { ...(options.headers as object), ...headers } })
  return visitor
}

let thieves = 0
export const newAddress = () => `203.${Math.floor(++thieves / 250)}.${thieves % 250}.9`

export const product = { pid: '757', option: 'LFT', country: 'DE', lang: 'de' }

/** Tries a card that is refused, in a payment of its own, and waits until the provider has told of it. */
export async function tryCard(server: TestServer, visitor: Visitor, email: string, more: object = {}) {
  const { checkout, payment } = await beginPayment(visitor, { ...product, email, ...more })
  await pay(visitor, payment, cards.declined)
  await server.worker.drain()
  return { checkout, payment }
}

/** Returns the code with which a payment begins. */
export const beginCode = async (visitor: Visitor, email: string, more: object = {}) =>
  (await begin(visitor, { ...product, email, ...more })).cscode

/** Buys with a card that pays, and lets the provider say more about it. @returns the order's number */
export async function buyWith(
  server: TestServer,
  visitor: Visitor,
  email: string,
  said: Partial<Pick<PaymentReport, 'risk' | 'payer'>> = {},
) {
  const { checkout, payment } = await beginPayment(visitor, { ...product, email })
  await pay(visitor, payment)
  await tell(server, payment, said)
  await server.worker.drain()
  const { order, held = false } = await statusOf(visitor, checkout)
  return { order: order ?? '', payment, held, checkout }
}

/** Adds facts to the provider's report on a payment, beside those of the sandbox. */
export async function tell(
  server: TestServer,
  payment: string,
  said: Partial<Pick<PaymentReport, 'risk' | 'payer' | 'refusals'>>,
) {
  const report = await server.payments.provider('sandbox')?.paymentOf(payment)
  if (report) await server.payments.apply('sandbox', { ...report, ...said })
}
