import { z } from 'zod/mini'
import { about } from './fields'

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
      .check(z.minLength(1), about('What is sold where you are, by its rate.')),
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
    revenue,
  })
  .check(
    z.refine(({ clearing: own, debtor }) => !own || (own.provider !== debtor && own.bank !== debtor), {
      path: ['clearing'],
      message: 'must name other accounts than the debtor',
    }),
  )
  .check(about('Where your books are kept, for the export to DATEV; without it there is none.'))
