import { type NamedSeat, seatsIn } from '@/domains/licensing/licences/rules/named-seats'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms } from '@/platform/programs/platforms'

const seats = commonPlatforms.map((platform) => ({ names: [{ en: sample.product }], platform }))
const someSeats = like<readonly NamedSeat[]>(() => [seats])
const anySeats = like<readonly NamedSeat[]>(() => [seats, []])

const inWords = (given: readonly NamedSeat[], pen: Pen<'.seat'>) => ({
  seats: seatsIn(given, pen, ({ products, platform }) => pen.say('.seat', { line: products, platform })),
})

/** To a person who is no longer in it. */
const toProducts = { action: '.products', leadsTo: memberPage('my_products') } as const

/** To a person who has a seat: the program comes first, where there is something to download. */
const toProgram = {
  ways: ({ programs }: { readonly programs: string | null }, { say }: Pen<'.action' | '.download'>) => [
    programs !== null && { label: say('.download'), url: programs },
    { label: say('.action'), url: memberPage('household') },
  ],
}

const { mail, mails } = defineMails({
  domain: 'households',
  words: 'mail.households',
  kind: 'secret',
  facts: { holder: 'person' },
  action: '.action',
  leadsTo: memberPage('household'),
})

const ofSeats = {
  facts: { seats: someSeats },
  lines: (facts: { readonly seats: readonly NamedSeat[] }, pen: Pen<'text' | '.seat'>) => [
    pen.say('text', inWords(facts.seats, pen)),
  ],
} as const

/** The mails about households, to the holder and to the people in them. Secret: they name members, and one carries an invitation code. */
export const householdMails = mails({
  invitation: mail('invitation', {
    facts: { seats: someSeats, email: 'email', until: 'day', code: 'code' },
    lines: (facts, pen) => [pen.say('text', inWords(facts.seats, pen)), pen.say('own')],
    action: 'action',
    leadsTo: ({ code }) => memberPage('household_invitation', { code }),
    notes: ['note', 'stranger'],
  }),
  joined: mail('joined', {
    facts: { person: 'person', email: 'email', seats: anySeats },
    lines: (facts, pen) => [
      pen.say('text'),
      facts.seats.length === 0 ? pen.say('noSeat') : pen.say('seats', inWords(facts.seats, pen)),
    ],
    notes: ['notYou'],
  }),
  declined: mail('declined', { facts: { email: 'email' } }),
  welcome: mail('welcome', {
    facts: { seats: anySeats, programs: orNull('link') },
    lines: (facts, pen) => [
      facts.seats.length === 0 ? pen.say('noSeat') : pen.say('text', inWords(facts.seats, pen)),
      pen.say('leave'),
    ],
    ...toProgram,
  }),
  seatGiven: mail('seatGiven', { ...ofSeats, facts: { seats: someSeats, programs: orNull('link') }, ...toProgram }),
  seatTakenBack: mail('seatTakenBack', ofSeats),
  seatUnpaid: mail('seatUnpaid', { heading: 'subject', ...ofSeats }),
  over: mail('over', { lines: ['text', 'own'], ...toProducts }),
  /** The holder's account ends: it names no member. */
  ended: mail('ended', { lines: ['text', '.over.own'], ...toProducts }),
  freed: mail('freed', { heading: 'subject', facts: { person: 'person' } }),
  /** The account of a person in the household ends. */
  gone: mail('gone', { heading: 'subject' }),
})

export type HouseholdMail = keyof typeof householdMails.mails
