import { randomBytes, randomUUID } from 'node:crypto'
import { bulkChanges, bulkLetters, bulkRuns } from '@/domains/back-office/bulk/tables'
import * as risk from '@/domains/billing/fraud/tables'
import * as checkout from '@/domains/commerce/checkout/tables/checkouts'
import { reminderConsents, unfinishedCheckouts } from '@/domains/commerce/checkout/tables/reminders'
import * as disputes from '@/domains/commerce/disputes/tables'
import * as invoices from '@/domains/commerce/invoices/tables'
import { quotations } from '@/domains/commerce/quotations/tables'
import * as refunds from '@/domains/commerce/refunds/tables'
import { planChanges } from '@/domains/commerce/subscriptions/tables/plan-changes'
import { providerSubscriptions, renewalPayments } from '@/domains/commerce/subscriptions/tables/provider-state'
import * as subscriptions from '@/domains/commerce/subscriptions/tables/subscriptions'
import { vatAnswers, vatIds } from '@/domains/commerce/vat-ids/tables'
import { licenceKeys } from '@/domains/licensing/licences/tables/licence-keys'
import { trials } from '@/domains/licensing/licences/tables/trials'
import { couponHolders } from '@/domains/promotion/coupons/tables'
import { cancellationNotices } from '@/domains/self-service/cancellation/tables'
import { giveMuch } from '../own-things/presents'
import type { Life, Put } from './personal-data'

/** A row in every table that belongs to an order: bought, invoiced, renewed, cancelled and refunded. */
export async function buyMuch(
  put: Put,
  { id, email, version, order, now }: Life & { readonly order: number; readonly now: Date },
) {
  const later = new Date(now.getTime() + 3600_000)
  const hash = () => randomBytes(32)
  const buyer = { name: 'Ada', email, business: null }
  const invoice = await put(invoices.invoices, {
    orderId: order,
    number: `TW-${order}`,
    issuedAt: now,
    content: { lines: [] },
    buyer,
  })
  const note = await put(invoices.creditNotes, {
    invoiceId: invoice.id,
    number: `TW-C-${order}`,
    issuedAt: now,
    cause: 'refunded',
  })
  await put(licenceKeys, {
    hash: hash(),
    sealed: hash(),
    orderId: order,
    position: 0,
    pid: 701,
    term: 'LFT' as const,
    boughtAt: now,
    createdAt: now,
  })
  const run = await put(bulkRuns, {
    act: 'seats',
    amount: 1,
    selection: {},
    reason: 'An outage',
    expected: 1,
    startedBy: 'Mira',
    startedAt: now,
  })
  await put(bulkChanges, { runId: run.id, orderId: order, position: 0, before: 0, after: 1 })
  await put(bulkLetters, { runId: run.id, memberId: id, sentAt: now })
  await put(trials, {
    id: randomUUID(),
    line: 'downloader',
    platform: 'win' as const,
    pid: 701,
    memberId: id,
    deviceHash: hash(),
    device: '02:00:00:00:00:02',
    startedAt: now,
    lastSeenAt: now,
    endsAt: later,
  })
  await put(invoices.creditedLines, { invoiceId: invoice.id, position: 0, creditNoteId: note.id })
  const part = { refund: `R-${order}`, invoiceId: invoice.id, position: 0, creditNoteId: note.id, amount: 1 }
  await put(invoices.creditedAmounts, part)

  const vatId = { memberId: id, country: 'FR', taxId: 'FR40303265045' }
  await put(vatIds, { ...vatId, askedAt: now, nextAt: later })
  await put(vatAnswers, { ...vatId, number: vatId.taxId, valid: true, answeredAt: now })

  await put(quotations, {
    number: `Q-${order}`,
    key: randomUUID(),
    memberId: id,
    email,
    buyer,
    language: 'en',
    country: 'DE',
    currency: 'EUR',
    vatBasisPoints: 1900,
    catalogueVersion: version,
    lines: [],
    total: 1,
    createdAt: now,
    validUntil: later,
  })

  const begun = {
    language: 'en',
    country: 'DE',
    currency: 'EUR',
    total: 1,
    vatBasisPoints: 1900,
    catalogueVersion: version,
    lines: [],
    begunAt: now,
    stateAt: now,
  }
  const paid = {
    ...begun,
    reference: randomUUID(),
    tokenHash: hash(),
    memberId: id,
    email: `pay-${email}`,
    buyerName: 'Ada',
    couponCode: `SAVE${order}`,
    discount: 'x',
    orderId: order,
  }
  await put(checkout.checkouts, paid)
  await giveMuch(put, { id, order, checkout: paid.reference, now })
  await put(reminderConsents, { memberId: id, givenAt: now })
  const left = {
    basketHash: hash(),
    memberId: id,
    language: 'en',
    pids: [701],
    request: { pid: '701', coupon: 'SAVE' },
  }
  await put(unfinishedCheckouts, { ...left, consentedAt: now, touchedAt: now })
  await put(checkout.checkouts, {
    ...begun,
    reference: randomUUID(),
    tokenHash: hash(),
    memberId: id,
    email,
    buyerName: 'Ada',
  })
  await put(risk.paymentAttempts, {
    checkout: paid.reference,
    network: '203.0.113.9',
    networkCountry: 'DE',
    cardCountry: 'DE',
    begunAt: now,
  })
  const refused = { provider: 'stripe', attempt: `ch_${order}`, checkout: paid.reference, refusedAt: now }
  await put(risk.refusedPayments, refused)
  const told = { source: 'told', country: 'ES', postalCode: '35001' }
  await put(checkout.countryEvidence, { checkout: paid.reference, ...told, notedAt: now })
  await put(checkout.couponGates, { code: `SAVE${order}` })
  await put(checkout.couponUses, { checkout: paid.reference, code: `SAVE${order}`, memberId: id })
  await put(couponHolders, { code: `SAVE${order}`, memberId: id, givenAt: now })
  await put(checkout.purchaseCredits, {
    checkout: paid.reference,
    upgrade: 0,
    orderId: order,
    position: 1,
    toward: 761,
  })
  const returned = { ...begun, reference: randomUUID(), tokenHash: hash(), memberId: id, email, mismatch: 'amount' }
  await put(checkout.checkouts, returned)
  await put(checkout.paymentReviews, {
    checkout: returned.reference,
    mismatch: 'amount',
    state: 'returned',
    amount: 2,
    currency: 'EUR',
    openedAt: now,
    decidedAt: now,
    operator: 'Olga',
    note: 'Closed card',
  })

  const subscription = await put(subscriptions.subscriptions, {
    reference: randomUUID(),
    memberId: id,
    orderId: order,
    position: 1,
    pid: 365,
    term: '1M',
    state: 'cancelled',
    startedAt: now,
    paidUntil: later,
    currency: 'EUR',
    amount: 1,
    renewalAmount: 1,
    provider: 'sandbox',
    checkout: paid.reference,
    providerSubscription: randomUUID(),
    cardBrand: 'visa',
    cardLastFour: '4242',
  })
  await put(checkout.creditUses, { subscriptionId: subscription.id, checkout: paid.reference })
  await put(subscriptions.subscriptionPeriods, { orderId: order, position: 1, subscriptionId: subscription.id })
  await put(subscriptions.subscriptionSteps, {
    subscriptionId: subscription.id,
    at: now,
    step: 'stopped',
    runsUntil: later,
  })
  await put(planChanges, {
    subscriptionId: subscription.id,
    state: 'scheduled',
    fromPid: 365,
    fromTerm: '1M',
    pid: 367,
    term: '1M',
    quantity: 1,
    charge: 0,
    credit: 0,
    renewalAmount: 1,
    requestedAt: now,
    effectiveAt: later,
  })
  await put(providerSubscriptions, {
    provider: 'sandbox',
    subscription: randomUUID(),
    checkout: paid.reference,
    boughtIn: paid.reference,
    cardBrand: 'visa',
    cardLastFour: '4242',
  })
  await put(renewalPayments, {
    provider: 'sandbox',
    payment: randomUUID(),
    subscription: 's',
    state: 'paid',
    at: now,
    currency: 'EUR',
    total: 1,
    orderId: order,
  })
  await put(cancellationNotices, {
    number: `C-${id}`,
    receivedAt: now,
    name: 'Ada Lovelace',
    email: `notice${id}@example.test`,
    contract: 'MINE',
    kind: 'extraordinary',
    reason: 'It never started',
    language: 'en',
    network: '192.0.2.7',
    state: 'joined',
    decidedAt: now,
    operator: 'Mira',
    note: 'Seen',
    subscriptionId: subscription.id,
    memberId: id,
  })
  await put(subscriptions.cancellations, {
    id: randomUUID(),
    memberId: id,
    subscriptionId: subscription.id,
    begunAt: now,
    reason: 1,
    words: 'Too dear',
  })

  const refund = await put(refunds.refundCases, {
    number: `R-${order}`,
    kind: 'request',
    state: 'declined',
    orderId: order,
    memberId: id,
    reason: 'other',
    description: 'I do not like it',
    fullName: 'Ada',
    email: `refund-${email}`,
    language: 'en',
    createdAt: now,
  })
  await put(refunds.refundCaseLines, { caseId: refund.id, orderId: order, position: 0, held: false })
  await put(refunds.refundCaseSteps, {
    caseId: refund.id,
    state: 'declined',
    at: now,
    actorKind: 'operator',
    actor: 'Olga',
    note: 'Dear Ada',
  })

  const dispute = await put(disputes.disputes, {
    number: `D-${order}`,
    provider: 'stripe',
    dispute: `dp_${order}`,
    payment: `pi_${order}`,
    orderId: order,
    stage: 'won',
    currency: 'USD',
    amount: 1,
    reason: 'fraudulent',
    openedAt: now,
    statement: 'Ada did it',
  })
  await put(disputes.disputeLines, { disputeId: dispute.id, orderId: order, position: 0, resting: false })
  const answered = { kind: 'submitted', at: now, actorKind: 'operator', actor: 'Olga', note: 'Dear Ada' }
  await put(disputes.disputeSteps, { ...answered, disputeId: dispute.id })
  await put(risk.orderReviews, {
    number: `F-${order}`,
    orderId: order,
    state: 'released',
    marks: ['risk'],
    resting: false,
    openedAt: now,
    facts: { network: '203.0.113.9' },
    decidedAt: now,
    operator: 'Olga',
    note: 'Ada has called',
  })
  const block = { kind: 'email', value: email, reason: 'Ada tries cards', operator: 'Olga', addedAt: now }
  await put(risk.blocks, { ...block, liftedAt: now, liftedBy: 'Olga' })
}
