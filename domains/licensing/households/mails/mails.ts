import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { tagOf } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms, messageOf } from '@/platform/programs/platforms'

/** A seat: a line, by its names, on a platform. */
interface Seat {
  readonly names: Texts
  readonly platform: Platform
}

const seats = commonPlatforms.map((platform) => ({ names: { en: sample.product }, platform }))
const someSeats = like<readonly Seat[]>(() => [seats])
const anySeats = like<readonly Seat[]>(() => [seats, []])

const platformNames = {
  win: 'mail.households.win',
  mac: 'mail.households.mac',
  linux: 'mail.households.linux',
  mobile: 'mail.households.mobile',
} as const

const inWords = (given: readonly Seat[], { say, t, language, reader }: Pen<'.seat'>) => ({
  seats: new Intl.ListFormat(tagOf(language)).format(
    given.map(({ names, platform }) =>
      say('.seat', { line: textIn(names, reader), platform: t(messageOf(platformNames, platform)) }),
    ),
  ),
})

const { mail, mails } = defineMails({
  domain: 'households',
  words: 'mail.households',
  kind: 'secret',
  facts: { holder: 'person' },
  action: '.action',
  leadsTo: memberPage('household'),
})

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
    facts: { seats: anySeats },
    lines: (facts, pen) => [
      facts.seats.length === 0 ? pen.say('noSeat') : pen.say('text', inWords(facts.seats, pen)),
      pen.say('leave'),
    ],
  }),
  seatGiven: mail('seatGiven', {
    facts: { seats: someSeats },
    lines: (facts, pen) => [pen.say('text', inWords(facts.seats, pen))],
  }),
  seatTakenBack: mail('seatTakenBack', {
    facts: { seats: someSeats },
    lines: (facts, pen) => [pen.say('text', inWords(facts.seats, pen))],
  }),
  over: mail('over', { lines: ['text', 'own'], action: null }),
  /** The holder's account ends: it names no member. */
  ended: mail('ended', { lines: ['text', '.over.own'], action: null }),
  freed: mail('freed', { facts: { person: 'person' } }),
  /** The account of a person in the household ends. */
  gone: mail('gone', {}),
})

export type HouseholdMail = keyof typeof householdMails.mails

export const { samples } = householdMails
