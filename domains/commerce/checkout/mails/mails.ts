import { discrepancyKinds } from '@/domains/commerce/subscriptions/rules/discrepancy'
import { formatDay } from '@/platform/i18n/day'
import { defineMails } from '@/platform/mail/define'
import { like, oneOf, orNull } from '@/platform/mail/facts'
import { checkoutPage, consoleRoom } from '@/platform/paths'
import { mismatches } from '../rules/review'
import { linesOf, notesOf, rowsOf, waysOf } from './confirmation'
import { orderExamples } from './order-examples'

const { mail, mails } = defineMails({ domain: 'checkout', words: 'mail', kind: 'notice' })

/** A payment that does not match its order. */
const review = { paid: 'money', agreed: 'money', products: 'products' } as const
/** Where the buyer may write to. */
const contact = { contact: like(() => ['support@example.com']) } as const

/** The mails of the checkout, to buyers and to the vendor, who is written to in English. */
export const checkoutMails = mails({
  order: mail('order', {
    facts: { confirmed: like(orderExamples) },
    subject: ({ confirmed }, { say }) => say('subject', { number: confirmed.order.number }),
    heading: ({ confirmed }, { say }) => say(confirmed.isEntered ? '.entered.heading' : 'heading'),
    lines: ({ confirmed }, pen) => linesOf(confirmed, pen),
    rows: ({ confirmed }, pen) => rowsOf(confirmed, pen),
    ways: ({ confirmed }, pen) => waysOf(confirmed, pen),
    notes: ({ confirmed }, pen) => notesOf(confirmed, pen),
  }),
  /** To the buyer: the payment does not match, and nothing is lost. */
  underReview: mail('review', {
    facts: { ...review, ...contact, mismatch: oneOf(mismatches) },
    lines: ({ mismatch }, { say }) => [say('text'), say(mismatch), say('next')],
    notes: ['contact'],
  }),
  /** To the buyer: the money goes back, and nothing was bought. */
  returned: mail('reviewReturned', {
    facts: { ...review, ...contact },
    lines: ['text', 'next'],
    notes: ['.review.contact'],
  }),
  /** To the former address of an order: it may be a stranger's, so it contains no other address, and no link. */
  addressMended: mail('mended', {
    kind: 'essential',
    facts: { order: 'order', ...contact },
    lines: ['text', 'stranger'],
    notes: ['buyer'],
  }),
  /** Reminds a buyer of an unfinished checkout, at their wish: once, and without other advertising. */
  unfinished: mail('unfinished', {
    kind: 'private',
    unasked: true,
    facts: { products: 'products', until: 'day', resume: 'code', stop: 'code' },
    lines: ['text', 'price'],
    leadsTo: ({ resume }, { language }) => checkoutPage(new URLSearchParams({ resume, lang: language })),
    links: { stop: ({ stop }, { language }) => checkoutPage(new URLSearchParams({ stop, lang: language })) },
    notes: ({ until }, { say, reader }) => [say('once', { until: formatDay(until, reader) })],
  }),
  /** To the vendor: a payment needs a decision. */
  reviewNotice: mail('reviewNotice', {
    facts: {
      ...review,
      checkout: 'code',
      mismatch: like<string>(() => ['amount']),
      buyer: 'email',
      payment: like(() => [' ']),
    },
    lines: ['text', 'how'],
    leadsTo: consoleRoom('payments'),
    rows: {
      reason: 'mismatch',
      paid: 'paid',
      agreed: 'agreed',
      products: 'products',
      buyer: 'buyer',
      payment: 'payment',
    },
  }),
  /** To the vendor: a payment or subscription names a checkout to which it does not belong; it has changed nothing. */
  discrepancyNotice: mail('discrepancy', {
    facts: {
      kind: oneOf(discrepancyKinds),
      id: like(() => ['1']),
      name: like(() => ['sandbox EX-1']),
      checkout: 'code',
      paid: orNull('money'),
      agreed: orNull('money'),
    },
    lines: ({ kind }, { say }) => [say(kind), say('how')],
    action: '.reviewNotice.action',
    leadsTo: consoleRoom('payments'),
    rows: { name: 'name', checkout: 'checkout', '.reviewNotice.paid': 'paid', '.reviewNotice.agreed': 'agreed' },
  }),
})
