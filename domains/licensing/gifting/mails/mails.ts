import { formatMoney } from '@/platform/i18n/money'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { type Money, money } from '@/platform/money/money'
import { memberPage } from '@/platform/paths'
import { grouped } from '../rules'

/** The paid fee and its order; null: none. */
type PaidFee = { readonly amount: Money; readonly order: string } | null

const fee = like<PaidFee>(() => [{ amount: money(500, 'EUR'), order: sample.order }, null])

const feeLine = <Line>(paid: PaidFee, line: Line, { say, language }: Pen<Line>) =>
  paid && say(line, { amount: formatMoney(paid.amount, language), order: paid.order })

const code = like(() => ['K7QM2X4RTA9BCDE2'])

/** The facts of a gift, and of a licence that is transferred. */
const gift = { name: 'person', sender: 'person', products: 'product' } as const
const licence = { sender: 'person', email: 'email', order: 'order', product: 'names' } as const

const { mail, mails } = defineMails({ domain: 'giving', words: 'mail.giving', kind: 'secret' })

const toBuyer = { action: '.presents.action', leadsTo: memberPage('presents') } as const
const toGiver = { action: '.handovers.action', leadsTo: memberPage('licence_handovers') } as const

/** The licence stays where it is, and a paid fee goes back. */
const feeGoesBack = {
  facts: { ...licence, fee },
  lines: (facts: { readonly fee: PaidFee }, pen: Pen<'text' | '.fee.back'>) => [
    pen.say('text'),
    feeLine(facts.fee, '.fee.back', pen),
  ],
  ...toGiver,
} as const

/** The mails about gifts and transfers of licences. Secret: they are worth money. */
export const giftingMails = mails({
  present: mail('present', {
    facts: { ...gift, message: 'words', code, until: 'day' },
    lines: ({ message }, { say }) => [
      say('text'),
      ...message
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
        .map((line) => say('message', { line })),
      say('how'),
    ],
    code: ({ code }) => grouped(code),
    leadsTo: ({ code }) => memberPage('accept_present', { code }),
    notes: ['note', 'stranger'],
  }),
  presentReminder: mail('presentReminder', {
    facts: { ...gift, code, until: 'day' },
    lines: ['text', '.present.how'],
    code: ({ code }) => grouped(code),
    action: '.present.action',
    leadsTo: ({ code }) => memberPage('accept_present', { code }),
    notes: ['.present.note', '.present.stranger'],
  }),
  presentWaits: mail('presentWaits', {
    facts: { ...gift, email: 'email', until: 'day' },
    lines: ['text', 'how'],
    ...toBuyer,
  }),
  presentAccepted: mail('presentAccepted', { facts: gift, ...toBuyer }),
  presentReturned: mail('presentReturned', { facts: gift, lines: ['text', 'how'], ...toBuyer }),
  /** To every address that is known of its holder. */
  handoverHeld: mail('handoverHeld', {
    facts: { ...licence, fee, until: 'day', hash: 'code' },
    lines: (facts, pen) => [pen.say('text'), pen.say('stop'), feeLine(facts.fee, '.fee.paid', pen)],
    leadsTo: ({ hash }) => memberPage('stop_handover', { hash }),
    notes: ['note'],
  }),
  handover: mail('handover', {
    facts: { ...licence, code, until: 'day' },
    lines: ['text', 'how'],
    code: ({ code }) => grouped(code),
    leadsTo: ({ code }) => memberPage('accept_licence', { code }),
    notes: ['note', 'stranger'],
  }),
  handoverAccepted: mail('handoverAccepted', { facts: licence, ...toGiver }),
  handoverReceived: mail('handoverReceived', { facts: licence, leadsTo: memberPage('my_products') }),
  handoverDeclined: mail('handoverDeclined', feeGoesBack),
  handoverOver: mail('handoverOver', { heading: '.handoverDeclined.heading', ...feeGoesBack }),
  handoverStopped: mail('handoverStopped', { heading: '.handoverDeclined.heading', ...feeGoesBack }),
  /** A fee was paid after the licence could no longer be transferred. */
  feeInVain: mail('feeInVain', feeGoesBack),
  handoverWithdrawn: mail('handoverWithdrawn', { facts: licence }),
})
