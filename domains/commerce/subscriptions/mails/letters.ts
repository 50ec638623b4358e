import { productOf } from '@/domains/commerce/catalogue/rules'
import type { OptionalMail } from '@/platform/contract/optional-mails'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { Letter } from '@/platform/mail/letter'
import { money } from '@/platform/money/money'
import { checkoutPage, memberPage } from '@/platform/paths'
import { after, before, days } from '@/platform/time/duration'
import type { SubscriptionsContext } from '../context'
import { endOfCard } from '../rules/card-end'
import { priceChanges } from '../rules/service'
import type { PlanChange } from '../store/plan-changes'
import { addresseeOf, type Subscription } from '../store/subscriptions'
import { type LetterFacts, toPay } from './facts'

/** The letters to subscribers: before and after a renewal, on each step after one has failed, and at each end. */
export const letters = {
  notice: (t, facts) => ({
    subject: t('mail.notice.subject', { product: facts.product, until: facts.until }),
    heading: t('mail.notice.heading'),
    paragraphs: [
      t('mail.notice.text', { ...facts }),
      ...(facts.running !== '' ? [t('mail.notice.changed', { ...facts })] : []),
      t('mail.notice.cancel'),
    ],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
    links: [{ label: t('mail.subscription.pay'), url: facts.pay }],
  }),
  trialEnds: (t, facts) => ({
    subject: t('mail.trialEnds.subject', { product: facts.product, until: facts.until }),
    heading: t('mail.trialEnds.heading'),
    paragraphs: [t('mail.trialEnds.text', { ...facts }), t('mail.trialEnds.cancel', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
    links: [{ label: t('mail.subscription.pay'), url: facts.pay }],
  }),
  trialUsed: (t, facts) => ({
    subject: t('mail.trialUsed.subject', { product: facts.product }),
    heading: t('mail.trialUsed.heading'),
    paragraphs: [t('mail.trialUsed.text', { ...facts })],
    action: { label: t('mail.ended.action'), url: facts.buyAgain },
  }),
  renewed: (t, facts) => ({
    subject: t('mail.renewed.subject', { product: facts.product }),
    heading: t('mail.renewed.heading'),
    paragraphs: [t('mail.renewed.text', { ...facts }), t('mail.renewed.invoice')],
    action: { label: t('mail.renewed.orders'), url: facts.orders },
    links: [{ label: t('mail.subscription.manage'), url: facts.manage }],
  }),
  failed: (t, facts) => ({
    subject: t('mail.failed.subject', { product: facts.product }),
    heading: t('mail.failed.heading'),
    paragraphs: [t('mail.failed.text', { ...facts }), t('mail.failed.grace', { ...facts })],
    ...toPay(t, facts),
  }),
  reminder: (t, facts) => ({
    subject: t('mail.reminder.subject', { product: facts.product }),
    heading: t('mail.reminder.heading'),
    paragraphs: [t('mail.reminder.text', { ...facts }), t('mail.failed.grace', { ...facts })],
    ...toPay(t, facts),
  }),
  secondReminder: (t, facts) => ({
    subject: t('mail.secondReminder.subject', { product: facts.product }),
    heading: t('mail.reminder.heading'),
    paragraphs: [t('mail.secondReminder.text', { ...facts }), t('mail.failed.grace', { ...facts })],
    ...toPay(t, facts),
  }),
  lastReminder: (t, facts) => ({
    subject: t('mail.lastReminder.subject', { product: facts.product }),
    heading: t('mail.lastReminder.heading'),
    paragraphs: [t('mail.lastReminder.text', { ...facts })],
    ...toPay(t, facts),
  }),
  ended: (t, facts) => ({
    subject: t('mail.ended.subject', { product: facts.product }),
    heading: t('mail.ended.heading', { product: facts.product }),
    paragraphs: [t('mail.ended.text', { ...facts })],
    action: { label: t('mail.ended.action'), url: facts.buyAgain },
  }),
  moved: (t, facts) => ({
    subject: t('mail.moved.subject', { product: facts.product, until: facts.until }),
    heading: t('mail.moved.heading', { product: facts.product }),
    paragraphs: [t('mail.moved.text', { ...facts }), t('mail.moved.again')],
    action: { label: t('mail.ended.action'), url: facts.buyAgain },
    links: [{ label: t('mail.subscription.manage'), url: facts.manage }],
  }),
  returned: (t, facts) => ({
    subject: t('mail.ended.subject', { product: facts.product }),
    heading: t('mail.ended.heading', { product: facts.product }),
    paragraphs: [t('mail.ended.returned', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  replaced: (t, facts) => ({
    subject: t('mail.replaced.subject', { product: facts.product }),
    heading: t('mail.replaced.heading'),
    paragraphs: [t('mail.replaced.text', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  resumed: (t, facts) => ({
    subject: t('mail.resumed.subject', { product: facts.product }),
    heading: t('mail.resumed.heading'),
    paragraphs: [t('mail.resumed.text', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  cancelled: (t, facts) => ({
    subject: t('mail.cancelled.subject', { product: facts.product }),
    heading: t('mail.cancelled.heading'),
    paragraphs: [t('mail.cancelled.text', { ...facts }), t('mail.cancelled.resume', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  changed: (t, facts) => ({
    subject: t('mail.changed.subject', { product: facts.product }),
    heading: t('mail.changed.heading'),
    paragraphs: [t('mail.changed.text', { ...facts }), t('mail.renewed.invoice')],
    action: { label: t('mail.renewed.orders'), url: facts.orders },
    links: [{ label: t('mail.subscription.manage'), url: facts.manage }],
  }),
  planned: (t, facts) => ({
    subject: t('mail.planned.subject', { product: facts.product }),
    heading: t('mail.planned.heading'),
    paragraphs: [t('mail.planned.text', { ...facts }), t('mail.planned.takeBack')],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  kept: (t, facts) => ({
    subject: t('mail.kept.subject', { product: facts.product }),
    heading: t('mail.kept.heading'),
    paragraphs: [t('mail.kept.text', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  notChanged: (t, facts) => ({
    subject: t('mail.notChanged.subject', { product: facts.product }),
    heading: t('mail.notChanged.heading'),
    paragraphs: [t('mail.notChanged.text', { ...facts }), t('mail.notChanged.again')],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  paused: (t, facts) => ({
    subject: t('mail.paused.subject', { product: facts.product }),
    heading: t('mail.paused.heading'),
    paragraphs: [t('mail.paused.text', { ...facts }), t('mail.paused.after', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  unpaused: (t, facts) => ({
    subject: t('mail.unpaused.subject', { product: facts.product }),
    heading: t('mail.unpaused.heading'),
    paragraphs: [t('mail.unpaused.text', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  cardExpires: (t, facts) => ({
    subject: t('mail.cardExpires.subject', { product: facts.product }),
    heading: t('mail.cardExpires.heading'),
    paragraphs: [t('mail.cardExpires.text', { ...facts }), t('mail.cardExpires.change')],
    ...toPay(t, facts),
  }),
  cardRenewed: (t, facts) => ({
    subject: t('mail.cardRenewed.subject', { product: facts.product }),
    heading: t('mail.cardRenewed.heading'),
    paragraphs: [t('mail.cardRenewed.text', { ...facts })],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
  }),
  pauseEnds: (t, facts) => ({
    subject: t('mail.pauseEnds.subject', { product: facts.product, resumes: facts.resumes }),
    heading: t('mail.pauseEnds.heading'),
    paragraphs: [t('mail.pauseEnds.text', { ...facts }), t('mail.notice.cancel')],
    action: { label: t('mail.subscription.manage'), url: facts.manage },
    links: [{ label: t('mail.subscription.pay'), url: facts.pay }],
  }),
} as const satisfies Record<string, (t: Translate, facts: LetterFacts) => Letter>

export type LetterName = keyof typeof letters

/** The letters that confirm a subscriber's own action. */
const confirmations: readonly LetterName[] = [
  ...(['cancelled', 'resumed', 'replaced'] as const),
  ...(['changed', 'planned', 'kept', 'notChanged', 'paused', 'unpaused'] as const),
]

/** Letters that neither law nor contract requires: their content was said before, or is in the account. */
const choices: Readonly<Partial<Record<LetterName, OptionalMail>>> = {
  trialEnds: 'trials',
  reminder: 'paymentReminders',
  secondReminder: 'paymentReminders',
  cardExpires: 'paymentReminders',
}

/** Writes to a subscriber in the language that is theirs. */
export async function writeTo(
  context: SubscriptionsContext,
  transaction: Transaction,
  name: LetterName,
  subscription: Subscription,
  { change }: { readonly change?: PlanChange } = {},
) {
  const { publicUrl, vendorName, mailer, terms, translate } = context
  const { email, language, product } = await addresseeOf(transaction, context.offer, subscription)
  const { paidUntil, pid, term, currency, amount, credited, renewalAmount } = subscription
  const catalogue = change && (await context.catalogue.currentCatalogue(transaction))
  const plan = change && catalogue && productOf(catalogue, change.pid)
  const letter = letters[name](translate[language], {
    vendor: vendorName,
    product,
    amount: sayAmount(renewalAmount, currency, language),
    paid: sayAmount(amount, currency, language),
    running: priceChanges(subscription) ? sayAmount(amount + credited, currency, language) : '',
    until: paidUntil,
    grace: after(paidUntil, terms.grace),
    resumes: subscription.pausedUntil ?? paidUntil,
    lastFour: subscription.cardLastFour ?? '',
    cardEnds: before(endOfCard(subscription.cardExpires ?? '2000-01'), days(1)),
    plan: plan ? textIn(plan.names, language) : product,
    planAmount: sayAmount(change?.renewalAmount ?? renewalAmount, currency, language),
    manage: publicUrl + memberPage('subscription'),
    orders: publicUrl + memberPage('order_history'),
    pay: `${publicUrl}/update-payment-method.htm?pay=${encodeURIComponent(subscription.reference)}`,
    buyAgain: publicUrl + checkoutPage(`pid=${pid}&option=${term}`),
  })
  await mailer.send(transaction, {
    kind: `subscription.${name}`,
    to: email,
    language,
    letter,
    confidential: false,
    unasked: !confirmations.includes(name),
    ...(choices[name] && { choice: { optional: choices[name] } }),
  })
}

const sayAmount = (minor: number, currency: Subscription['currency'], language: Language) =>
  formatMoney(money(minor, currency), language)
