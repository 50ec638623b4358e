import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { tagOf } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import { defineMails, type Pen } from '@/platform/mail/define'
import { like, oneOf, orNull } from '@/platform/mail/facts'
import { sample } from '@/platform/mail/samples'
import { memberPage } from '@/platform/paths'
import { commonPlatforms, platformMessage } from '@/platform/programs/platforms'

/** A seat by the names of its products, and its platform. */
interface Seat {
  readonly names: readonly Texts[]
  readonly platform: Platform
}

/** How a person can lose a seat of a company. */
const endings = ['takenBack', 'unpaid', 'left'] as const

const listed = (words: readonly string[], { language }: Pick<Pen<never>, 'language'>) =>
  new Intl.ListFormat(tagOf(language)).format(new Set(words))

const productsIn = ({ names }: Pick<Seat, 'names'>, { reader, language }: Pick<Pen<never>, 'reader' | 'language'>) =>
  listed(
    names.map((each) => textIn(each, reader)),
    { language },
  )

interface Facts {
  readonly seats: readonly Seat[]
}

const subject = ({ seats }: Facts, pen: Pen<'subject'>) =>
  pen.say('subject', {
    products: productsIn({ names: seats.flatMap(({ names }) => names) }, pen),
  })

const seatsIn = (seats: readonly Seat[], pen: Pen<'.seat'>) =>
  listed(
    seats.map((seat) =>
      pen.say('.seat', {
        products: productsIn(seat, pen),
        platform: pen.t(platformMessage(seat.platform)),
      }),
    ),
    pen,
  )

const { mail, mails } = defineMails({
  domain: 'companySeats',
  words: 'mail.teams',
  kind: 'private',
  unasked: true,
  facts: {
    company: 'company',
    seats: like<readonly Seat[]>(() => [
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
    lines: ({ seats }, pen) => [pen.say('text', { seats: seatsIn(seats, pen) }), pen.say('how')],
    action: ({ programs }, { say }) => say(programs === null ? '.licences' : 'download'),
    leadsTo: ({ programs }) => programs ?? memberPage('license'),
    links: ({ programs }, { say, publicUrl }) =>
      programs === null ? [] : [{ label: say('.licences'), url: publicUrl + memberPage('license') }],
  }),
  ended: mail('ended', {
    facts: { ending: oneOf(endings) },
    subject,
    lines: ({ seats, ending }, pen) => [pen.say(ending, { seats: seatsIn(seats, pen) }), pen.say('stops')],
  }),
})
