import { defineMails } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { checkoutPage, memberPage } from '@/platform/paths'

const { mail, mails } = defineMails({
  domain: 'subscription',
  words: 'mail',
  kind: 'notice',
  unasked: true,
  facts: {
    product: 'product',
    /** The price of the next period (decision 0042). */
    amount: 'money',
    /** The price of the running period. */
    paid: 'money',
    /** The end of what is paid for, which is when it renews. */
    until: 'day',
    /** The last moment of the grace. */
    grace: 'day',
    /** The end of a pause. */
    resumes: 'day',
    /** The last digits of the card, and the last day on which it is good. */
    lastFour: like(() => ['4242']),
    cardEnds: 'day',
    /** The plan that is to come, and what each of its periods costs. */
    plan: 'product',
    planAmount: 'money',
    reference: 'code',
    /** Names what was subscribed to. */
    bought: like(() => ['pid=1']),
  },
  action: '.subscription.manage',
  leadsTo: memberPage('subscription'),
})

type Reference = { readonly reference: string }
const payPage = ({ reference }: Reference) => `/update-payment-method.htm?pay=${encodeURIComponent(reference)}`
const againPage = ({ bought }: { readonly bought: string }) => checkoutPage(bought)

const cancelPage = ({ reference }: Reference) =>
  `/subscription-cancel.htm?subscription=${encodeURIComponent(reference)}`
const resumePage = ({ reference }: Reference) => memberPage('change_plan', { act: 'resume', subscription: reference })

const manage = { '.subscription.manage': memberPage('subscription') } as const
const withPay = { links: { '.subscription.pay': payPage, '.subscription.cancel': cancelPage } } as const
const toPay = { action: '.subscription.pay', leadsTo: payPage, links: manage } as const
/** The one act that takes the subscriber's own back. */
const toResume = { action: '.subscription.resume', leadsTo: resumePage, links: manage } as const
const toOrders = { action: '.renewed.orders', leadsTo: memberPage('order_history'), links: manage } as const
const toBuyAgain = { action: '.ended.action', leadsTo: againPage } as const
/** It confirms a subscriber's own action. */
const asked = { unasked: false } as const
/** Neither law nor contract requires it: its content was said before, or is in the account. */
const optional = { choice: { optional: 'paymentReminders' } } as const

/** The mails to subscribers: before and after a renewal, on each step after one has failed, and at each end. */
export const subscriptionMails = mails({
  notice: mail('notice', {
    /** The price of the running period with its credit, where the next costs something else. */
    facts: { running: orNull('money') },
    lines: ['text', { running: 'changed' }, 'cancel'],
    ...withPay,
  }),
  trialEnds: mail('trialEnds', { choice: { optional: 'trials' }, lines: ['text', 'cancel'], ...withPay }),
  trialUsed: mail('trialUsed', toBuyAgain),
  renewed: mail('renewed', { lines: ['text', 'invoice'], ...toOrders }),
  failed: mail('failed', { lines: ['text', 'grace'], ...toPay }),
  reminder: mail('reminder', { lines: ['text', '.failed.grace'], ...toPay, ...optional }),
  secondReminder: mail('secondReminder', {
    heading: '.reminder.heading',
    lines: ['text', '.failed.grace'],
    ...toPay,
    ...optional,
  }),
  lastReminder: mail('lastReminder', toPay),
  ended: mail('ended', { heading: 'subject', ...toBuyAgain }),
  moved: mail('moved', { lines: ['text', 'again'], ...toBuyAgain, links: manage }),
  returned: mail('ended', { heading: 'subject', lines: ['returned'] }),
  replaced: mail('replaced', asked),
  resumed: mail('resumed', asked),
  cancelled: mail('cancelled', { ...asked, ...toResume, lines: ['text', 'resume'] }),
  changed: mail('changed', { ...asked, lines: ['text', '.renewed.invoice'], ...toOrders }),
  planned: mail('planned', { ...asked, lines: ['text', 'takeBack'] }),
  kept: mail('kept', asked),
  notChanged: mail('notChanged', { ...asked, lines: ['text', 'again'] }),
  paused: mail('paused', { ...asked, ...toResume, lines: ['text', 'after'] }),
  unpaused: mail('unpaused', asked),
  cardExpires: mail('cardExpires', { lines: ['text', 'change'], ...toPay, ...optional }),
  cardRenewed: mail('cardRenewed', {}),
  pauseEnds: mail('pauseEnds', { lines: ['text', '.notice.cancel'], ...withPay }),
})

export type LetterName = keyof typeof subscriptionMails.mails
