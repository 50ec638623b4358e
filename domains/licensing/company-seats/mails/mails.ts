import { type NamedSeat, productsIn, seatsIn } from '@/domains/licensing/licences/rules/named-seats'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, oneOf, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms } from '@/platform/programs/platforms'

/** How a person can lose a seat of a company. */
const endings = ['takenBack', 'unpaid', 'left'] as const

interface Facts {
  readonly seats: readonly NamedSeat[]
}

const subject = ({ seats }: Facts, { say, reader }: Pen<'subject'>) =>
  say('subject', {
    products: productsIn(
      seats.flatMap(({ names }) => names),
      reader,
    ),
  })

const inWords = (seats: readonly NamedSeat[], pen: Pen<'.seat'>) => ({
  seats: seatsIn(seats, pen, (seat) => pen.say('.seat', seat)),
})

const { mail, mails } = defineMails({
  domain: 'companySeats',
  words: 'mail.teams',
  kind: 'private',
  unasked: true,
  facts: {
    company: 'company',
    seats: like<readonly NamedSeat[]>(() => [
      commonPlatforms.map((platform) => ({ names: [{ en: sample.product }], platform })),
    ]),
  },
  action: '.licences',
  leadsTo: memberPage('license'),
})

/** The mails to a company's people about their seats. Private: they name the company, whose people are its own affair. */
export const companySeatMails = mails({
  given: mail('given', {
    facts: { email: 'email', programs: orNull('link') },
    subject,
    lines: ({ seats }, pen) => [pen.say('text', inWords(seats, pen)), pen.say('how')],
    ways: ({ programs }, { say }) => [
      programs !== null && { label: say('download'), url: programs },
      { label: say('.licences'), url: memberPage('license') },
    ],
  }),
  ended: mail('ended', {
    facts: { ending: oneOf(endings) },
    subject,
    lines: ({ seats, ending }, pen) => [pen.say(ending, inWords(seats, pen)), pen.say('stops')],
  }),
})
