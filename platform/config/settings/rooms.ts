import { z } from 'zod/mini'
import { about, country, day, httpsAddress, origin, whole } from './fields'

/** Settings that concern one part of the product each, with their defaults. */

export const withdrawal = z
  .strictObject({
    countries: z
      ._default(
        z.union([z.literal('EU'), z.array(country)], 'must be "EU" or a list of countries such as ["DE", "AT"]'),
        'EU',
      )
      .check(
        about('Buyers from there may withdraw: every member state of the European Union, or the countries named.'),
      ),
    days: z
      ._default(whole(14, 365), 14)
      .check(about('How long, after the day on which the contract was concluded. The law wants 14.')),
    waiver: z
      ._default(z.boolean(), true)
      .check(about('Checkout asks for the consent by which the right ends when digital content is delivered at once.')),
    holidays: z
      ._default(z.array(day), [])
      .check(about('Public holidays beyond those that most member states share: a period that ends on one runs on.')),
  })
  .check(about('The right to withdraw from a contract made online (Directive 2011/83/EU).'))

export const checkout = z
  .strictObject({
    reminders: z
      ._default(z.boolean(), false)
      .check(
        about(
          'A visitor who leaves a checkout unfinished gets one email with the way back, if they have asked for it there or in their profile.',
        ),
      ),
    reminderAfterHours: z
      ._default(whole(1, 168), 4)
      .check(about('How many hours after the last that was done in the checkout.')),
    reminderLinkDays: z
      ._default(whole(1, 60), 14)
      .check(about('How many days the link is good; then what was kept of the checkout is deleted.')),
  })
  .check(about('The checkout.'))

export const login = z
  .strictObject({
    captcha: z
      ._default(z.enum(['always', 'afterFailure']), 'afterFailure')
      .check(about('When the login asks for the characters of a picture.')),
  })
  .check(about('The login of members: whether each one asks for a captcha, or those after a wrong password.'))

export const addresses = z
  .strictObject({
    changes: z
      ._default(z.union([z.literal('once'), whole(1, 100)], 'must be "once" or a number such as 12'), 12)
      .check(about('How often in 365 days a member may change their email address; "once": one time for ever.')),
    wayBackDays: z
      ._default(whole(1, 30), 7)
      .check(about('How many days the former address has a link that undoes the change.')),
    waitingDays: z
      ._default(whole(3, 60), 7)
      .check(about('How many days the owner can stop what is asked for without proof of the former address.')),
    recoveryDays: z
      ._default(whole(7, 90), 14)
      .check(about('The same for the way back of a member who has lost the mailbox and every other proof.')),
  })
  .check(about('Addresses of members: how they are changed, and what waits before it is done.'))

const transfers = z
  .strictObject({
    allowed: z
      ._default(z.boolean(), false)
      .check(about('Members may transfer a licence to another person, if its product does not exclude it.')),
    afterDays: z
      ._default(whole(14, 365), 30)
      .check(about('How many days after the purchase, so that no refund is due.')),
    holdDays: z
      ._default(whole(1, 14), 3)
      .check(about('How many days its holder can stop it before the other person is written to.')),
    acceptDays: z._default(whole(1, 30), 7).check(about('How many days that person has to accept it.')),
    perMember: z._default(whole(1, 100), 3).check(about('How many licences a member may transfer in 365 days.')),
    perLicence: z._default(whole(1, 20), 1).check(about('How often a licence may be transferred in 365 days.')),
  })
  .check(about('Licences that go from one person to another.'))

const households = z
  .strictObject({
    allowed: z
      ._default(z.boolean(), false)
      .check(about('Members may share seats of their licences with people of their household.')),
    people: z._default(whole(1, 20), 5).check(about('How many people may be in a household beside who shares.')),
    changesPerYear: z
      ._default(whole(0, 20), 2)
      .check(about('How many different people more than that may come to it within 365 days.')),
  })
  .check(about('People who share seats with those they live with.'))

export const giving = z
  .strictObject({
    presents: z
      ._default(z.boolean(), false)
      .check(about('The checkout offers to buy something as a gift for another person.')),
    acceptDays: z
      ._default(whole(7, 365), 30)
      .check(about('How many days a gift waits to be accepted; then it goes back to its buyer.')),
    refundAccepted: z
      ._default(z.boolean(), false)
      .check(about('Buyers may ask for the money back when another person uses their gift.')),
    transfers: z._default(transfers, transfers.parse({})),
    households: z._default(households, households.parse({})),
  })
  .check(about('Things that members give to others: gifts, licences that they transfer, and seats that they share.'))

export const subscriptions = z
  .strictObject({
    grace: z._default(whole(1, 90), 14).check(about('How many days a subscription runs on when a renewal has failed.')),
    noticeMonthly: z
      ._default(whole(0, 27), 3)
      .check(about('How many days before a renewal its subscriber is told, where it renews each month.')),
    noticeYearly: z._default(whole(0, 90), 14).check(about('The same where it renews each year.')),
  })
  .check(about('How subscriptions run.'))

export const licences = z
  .strictObject({
    lines: z
      ._default(
        z.union(
          [z.literal('primary'), z.literal('all'), z.array(z.string())],
          'must be "primary", "all" or a list of the keys of lines',
        ),
        'all',
      )
      .check(about('The lines that the licence page keeps: "all", "primary" alone, or their keys.')),
    leaseDays: z._default(whole(1, 365), 30).check(about('How long a licence is good without being refreshed.')),
    offlineLeaseDays: z
      ._default(whole(1, 731), 180)
      .check(about('The same for a machine without network, which cannot refresh it on the way.')),
    graceDays: z
      ._default(whole(0, 60), 3)
      .check(about('How long the seats of a term are kept when it has ended, so that a renewal may come late.')),
    releasesPerSeat: z
      ._default(whole(0, 100), 1)
      .check(about('How often in 365 days a seat may go to another device.')),
    keysOfLeavers: z
      ._default(z.enum(['offer', 'exchange']), 'offer')
      .check(
        about(
          'When a person who has read a company’s licence keys leaves or may read them no more: "offer" has its owners exchange them, "exchange" does it at once.',
        ),
      ),
  })
  .check(about('Seats, and the licences of programs.'))

export const updates = z
  .strictObject({
    channels: z
      ._default(
        z
          .array(
            z.string().check(
              z.regex(/^[a-z]{2,20}$/, 'must be a word of lower-case letters'),
              z.refine((name) => !['stable', 'latest'].includes(name), 'is there by itself'),
            ),
          )
          .check(z.maxLength(5)),
        ['beta'],
      )
      .check(about('Beside what is stable, what members may try before others have it: from the steadiest on.')),
    sign: z
      ._default(z.boolean(), false)
      .check(
        about('Whether this installation has a key of its own and signs what is published; else what sends it does.'),
      ),
    buildsInNames: z
      ._default(z.boolean(), false)
      .check(
        about(
          'Whether older programs read the build from the name of a download: it then is its one run of four or five digits.',
        ),
      ),
  })
  .check(about('How programs update themselves.'))

export const activation = z
  .strictObject({
    oldUsersBefore: z
      .optional(day)
      .check(about('Members from before this day, in UTC, may activate two products more under a subscription.')),
  })
  .check(about('Activations under a subscription or a bundle.'))

export const privacy = z
  .strictObject({
    waitingDays: z._default(whole(1, 90), 14).check(about('How long an account waits for its end.')),
    bookYears: z
      ._default(whole(0, 30), 10)
      .check(
        about(
          'How many years orders and invoices are kept after that, from the end of the year in which they were made.',
        ),
      ),
  })
  .check(about('The end of an account.'))

export const storefront = z
  .strictObject({
    origins: z
      ._default(z.array(origin), [])
      .check(
        about(
          'Your own sites: their pages may read the prices, and a checkout leads back to them; see docs/guides/storefront.md.',
        ),
      ),
  })
  .check(about('The part of the shop that your own site shows.'))

export const statistics = z
  .strictObject({
    script: httpsAddress.check(about('The address of the script.')),
    origins: z._default(z.array(httpsAddress), []).check(about('Where else it sends to or loads from.')),
    consent: z._default(z.boolean(), true).check(about('It is loaded only for visitors who have agreed.')),
  })
  .check(about('A script of your own that takes what pages tell of; see docs/explanation/statistics.md.'))
