import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { tagOf } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms, platformMessage } from '@/platform/programs/platforms'

/** A seat by the names of its products, and its platform. */
interface Seat {
  readonly names: readonly Texts[]
  readonly platform: Platform
}

const seats = commonPlatforms.map((platform) => ({ names: [{ en: sample.product }], platform }))
const someSeats = like<readonly Seat[]>(() => [seats])
const anySeats = like<readonly Seat[]>(() => [seats, []])

const listed = (words: readonly string[], { language }: Pick<Pen<never>, 'language'>) =>
  new Intl.ListFormat(tagOf(language)).format(new Set(words))

const inWords = (given: readonly Seat[], pen: Pen<'.seat'>) => ({
  seats: listed(
    given.map(({ names, platform }) => {
      const line = listed(
        names.map((each) => textIn(each, pen.reader)),
        pen,
      )
      return pen.say('.seat', { line, platform: pen.t(platformMessage(platform)) })
    }),
    pen,
  ),
})

/** To a person who is no longer in it. */
const toProducts = { action: '.products', leadsTo: memberPage('my_products') } as const

/** To a person who has a seat: the program comes first. */
const toProgram = {
  action: ({ programs }: Programs, { say }: Pen<'.action' | '.download'>) =>
    say(programs === null ? '.action' : '.download'),
  leadsTo: ({ programs }: Programs) => programs ?? memberPage('household'),
  links: ({ programs }: Programs, { say, publicUrl }: Pen<'.action' | '.download'>) =>
    programs === null ? [] : [{ label: say('.action'), url: publicUrl + memberPage('household') }],
}
interface Programs {
  /** The page with the programs of the seats; null: there is nothing to download. */
  readonly programs: string | null
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
  lines: (facts: { readonly seats: readonly Seat[] }, pen: Pen<'text' | '.seat'>) => [
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
  seatGiven: mail('seatGiven', {
    facts: { seats: someSeats, programs: orNull('link') },
    lines: (facts, pen) => [pen.say('text', inWords(facts.seats, pen))],
    ...toProgram,
  }),
  seatTakenBack: mail('seatTakenBack', ofSeats),
  seatUnpaid: mail('seatUnpaid', ofSeats),
  over: mail('over', { lines: ['text', 'own'], ...toProducts }),
  /** The holder's account ends: it names no member. */
  ended: mail('ended', { lines: ['text', '.over.own'], ...toProducts }),
  freed: mail('freed', { facts: { person: 'person' } }),
  /** The account of a person in the household ends. */
  gone: mail('gone', {}),
})

export type HouseholdMail = keyof typeof householdMails.mails
