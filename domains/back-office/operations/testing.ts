import { randomUUID } from 'node:crypto'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { addCheckout } from '@/domains/commerce/checkout/store/checkouts'
import { addReview } from '@/domains/commerce/checkout/store/reviews'
import { incomingLetters } from '@/domains/support/mailbox/tables'
import type { PaymentReport } from '@/integrations/payments/report'
import { addPayment } from '@/integrations/payments/sandbox/store'
import { webhookDeliveries } from '@/integrations/payments/tables'
import { jobs } from '@/platform/jobs/tables'
import { mails } from '@/platform/mail/tables'
import { money } from '@/platform/money/money'
import type { TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { itemOf } from '@/tests/shop/orders'

/** A webhook of the sandbox that was believed. @returns its event */
export async function addDelivery(
  { database, clock }: TestServer,
  more: Partial<typeof webhookDeliveries.$inferInsert> = {},
) {
  const event = `evt_${randomUUID()}`
  const tells: PaymentReport = {
    kind: 'payment',
    payment: `pay_${randomUUID()}`,
    checkout: 'none-of-ours',
    state: 'paid',
    total: money(2999, 'USD'),
    at: clock.now(),
    refunded: [],
    refusedRefunds: [],
    subscription: null,
    renewal: false,
  }
  const row = { provider: 'sandbox', event, kind: 'payment.paid', receivedAt: clock.now(), tells } as const
  await database.insert(webhookDeliveries).values({ ...row, ...more })
  return event
}

/**
 * Adds a letter that was set aside because of its unknown sender.
 * @returns its number
 */
export async function addLetterAside(
  { database, clock }: TestServer,
  more: Partial<typeof incomingLetters.$inferInsert> = {},
) {
  const now = clock.now()
  const message = { mailbox: 'ada@mail', validity: '1', uid: ++letters, attempts: 1, firstSeenAt: now, handledAt: now }
  const says = { sender: 'stranger@example.test', subject: 'Help', digest: randomUUID() }
  const [row] = await database
    .insert(incomingLetters)
    .values({ ...message, ...says, outcome: 'aside', reason: 'sender', ...more })
    .returning({ id: incomingLetters.id })
  return row?.id ?? 0
}

let letters = 0

export async function addMail({ database, clock }: TestServer, more: Partial<typeof mails.$inferInsert> = {}) {
  const [row] = await database
    .insert(mails)
    .values({
      kind: 'test.letter',
      recipient: 'ada@example.test',
      language: 'en',
      subject: 'A letter',
      text: 'Hello https://foyer.test/x?token=abcdef123456',
      html: '<p>Hello <a href="https://foyer.test/x?token=abcdef123456">https://foyer.test/x?token=abcdef123456</a></p>',
      confidential: false,
      createdAt: clock.now(),
      ...more,
    })
    .returning({ id: mails.id })
  return row?.id ?? 0
}

/** A job that was given up after its last attempt; nothing handles its kind. */
export async function addFailedJob({ database, clock }: TestServer, more: Partial<typeof jobs.$inferInsert> = {}) {
  const now = clock.now()
  const failed = { attempts: 35, failedAt: now, lastError: 'The server of bob@example.test did not answer' }
  const [row] = await database
    .insert(jobs)
    .values({ kind: 'test.nothing', payload: { email: 'bob@example.test', order: 12 }, runAt: now, ...failed, ...more })
    .returning({ id: jobs.id })
  return row?.id ?? 0
}

/**
 * Adds a payment below the agreed sum.
 * @returns the checkout
 */
export async function addReviewed(server: TestServer) {
  const { database, clock } = server
  await openShop(server)
  const reference = randomUUID()
  const payment = `pay_${randomUUID()}`
  const { version } = await createCatalogueReader().currentCatalogue(database)
  const { names, platforms } = itemOf(701)
  const line = { pid: 701, term: 'LFT', platforms, names, list: 2999, unit: 2999, amount: 2999, renewal: null } as const
  const paid = { provider: 'sandbox', payment, state: 'paid', stateAt: clock.now() } as const
  await addCheckout(database, {
    ...paid,
    reference,
    tokenHash: Buffer.from(reference),
    email: `${reference.slice(0, 8)}@example.test`,
    language: 'en',
    country: 'DE',
    currency: 'USD',
    total: 2999,
    vatBasisPoints: 1900,
    catalogueVersion: version,
    lines: [line],
    begunAt: clock.now(),
    mismatch: 'amount',
  })
  await addPayment(database, {
    id: payment,
    checkout: reference,
    currency: 'USD',
    total: 2000,
    items: [{ name: '701', quantity: 1, amount: money(2000, 'USD'), renewal: null }],
    state: 'paid',
    changedAt: clock.now(),
  })
  const review = {
    checkout: reference,
    mismatch: 'amount',
    amount: 2000,
    currency: 'USD',
    openedAt: clock.now(),
  } as const
  await database.transaction((transaction) => addReview(transaction, review))
  return reference
}
