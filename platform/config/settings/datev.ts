import { z } from 'zod/mini'
import { type LedgerSettings, payoutAccounts } from './datev-accounts'
import { about, day } from './fields'

const account = z.int().check(z.gte(1), z.lte(999_999_999))
const number = (most: number) => z.int().check(z.gte(1), z.lte(most))

const revenue = z
  .strictObject({
    domestic: z
      .array(
        z.strictObject({
          basisPoints: z.int().check(z.gte(0), z.lte(10_000), about('1900 is 19 %.')),
          account: account.check(about('The account of that rate.')),
        }),
      )
      .check(z.minLength(1), about('The revenue in your own country, by its rate.')),
    union: account.check(about('To consumers elsewhere in the European Union, with the VAT of their country.')),
    reverseCharge: account.check(about('To businesses there that owe the VAT themselves.')),
    export: account.check(about('Beyond it, without VAT.')),
    abroad: account.check(about('Beyond it, with the VAT of a country where you are registered.')),
  })
  .check(about('The accounts of revenue.'))

const clearing = z
  .strictObject({
    provider: account.check(about('Where money lies that a provider has collected, until it is paid out.')),
    bank: account.check(about('Your account, for what is paid by transfer.')),
  })
  .check(
    about(
      'Books payments, refunds and charge-backs, so that the debtor’s account clears; left out: they are booked elsewhere.',
    ),
  )

/** The tax key is a setting of the ledger; an account with automatic tax has none. */
const costs = z.strictObject({
  account: account.check(about('The account of the cost.')),
  taxKey: z.optional(number(9999)).check(about('The tax key of the booking; left out: the account knows its tax.')),
})

const merchant = z.strictObject({
  transit: z.optional(account).check(about('Where money lies until a merchant of record pays it out.')),
  revenue: z.optional(account).check(about('The revenue through a merchant of record, without its tax.')),
  fees: z.optional(costs).check(about('The fees of a merchant of record.')),
})

const payouts = z
  .strictObject({
    since: day.check(about('The first day whose movements are booked.')),
    chart: z
      ._default(z.enum(['SKR03', 'SKR04']), 'SKR03')
      .check(about('The chart of accounts that what is left out here is taken from.')),
    bank: z.optional(account).check(about('Where payouts arrive; left out: that of clearing.')),
    fees: z.optional(costs).check(about('The fees of a provider that serves you, with the key of § 13b UStG.')),
    reserve: z.optional(account).check(about('The reserve that a provider holds back as a security.')),
    unknown: z.optional(account).check(about('The movements there that are no order of yours.')),
    gains: z.optional(account).check(about('The gains from other exchange rates than those of the books.')),
    losses: z.optional(account).check(about('The losses from them.')),
    merchant: z.optional(merchant).check(about('The accounts for a merchant of record, such as Paddle.')),
  })
  .check(
    about(
      'Books fees, payouts and reserves of Stripe and Paddle from their balances; left out: they are booked elsewhere.',
    ),
  )

export const datev = z
  .strictObject({
    consultant: number(9_999_999).check(about('The number of the tax adviser.')),
    client: number(99_999).check(about('The number that you have there.')),
    fiscalYearBegins: z
      ._default(z.string(), '01-01')
      .check(z.regex(/^(0[1-9]|1[0-2])-01$/, 'must be the first of a month, such as 07-01'), about('Month and day.')),
    accountLength: z._default(z.int(), 4).check(z.gte(4), z.lte(8), about('Digits of an account of the ledger.')),
    debtor: account.check(about('The account that all buyers are booked to.')),
    clearing: z.optional(clearing),
    payouts: z.optional(payouts),
    revenue,
  })
  .check(
    z.refine(({ clearing: own, debtor }) => !own || (own.provider !== debtor && own.bank !== debtor), {
      path: ['clearing'],
      message: 'must name other accounts than the debtor',
    }),
  )
  .check(
    z.refine(({ clearing: own, payouts: moved }) => !moved || own, {
      path: ['payouts'],
      message: 'needs clearing beside it, which names the account of the provider',
    }),
    z.refine((settings) => !isBookedAgainstItself(settings), {
      path: ['payouts'],
      message: 'must name other accounts than those where money lies with a provider',
    }),
  )
  .check(about('Where your books are kept, for the export to DATEV; without it there is none.'))

function isBookedAgainstItself(settings: LedgerSettings & { readonly debtor: number }): boolean {
  const accounts = payoutAccounts(settings)
  if (!accounts) return false
  const { transit, merchant: other, bank, fees, reserve, unknown, gains, losses } = accounts
  const against = [settings.debtor, bank, fees.account, reserve, unknown, gains, losses]
  const isTwice = [...against, other.transit].includes(transit)
  return isTwice || [...against, other.revenue, other.fees.account].includes(other.transit)
}
