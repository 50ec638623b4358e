import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { pid } from '@/domains/commerce/catalogue/schema'
import { country, languageTag, minorUnits, moment, wording } from '@/platform/import/fields'
import type { LineFile } from '@/platform/import/part'
import { currencyField } from '@/platform/money/currency-field'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { orderStatus } from '../rules'

/** The number of an order in the vendor's files, and in those that refer to it. */
export const orderNumber = z
  .string()
  .check(
    z.regex(/^[\w.#/-]{1,40}$/, 'must be 1 to 40 letters, digits and . _ # / -'),
    z.describe('The number that members know it by.'),
  )

type StatusName = keyof typeof orderStatus

/** One line. Strict: a misspelt field is an error, not a field that is ignored. */
const order = z
  .strictObject({
    number: orderNumber,
    member: memberAddress.check(z.describe('The address of the member who placed it.')),
    status: z
      .enum(Object.keys(orderStatus) as [StatusName, ...StatusName[]])
      .check(z.describe('Waiting is for the payment; cancelled is charged back as well.')),
    placed_at: moment,
    paid_at: z.optional(moment).check(z.describe('Left out: when it was placed, if it is complete or refunded.')),
    currency: currencyField,
    total: z
      .optional(minorUnits)
      .check(z.describe('The amount paid, VAT in it: checked against the lines, whose sum it is.')),
    country: country.check(z.describe('Where the buyer was: two letters of ISO 3166.')),
    postal_code: z
      .optional(wording(20))
      .check(z.describe('Where in it, if that lies outside the VAT area of the country, as 35001 in ES does.')),
    vat_basis_points: z
      .optional(z.int().check(z.gte(0), z.lte(10_000)))
      .check(z.describe('Hundredths of a percent: 1900 is 19 %. Left out: what the catalogue says of place and day.')),
    coupon: z.optional(wording(40)).check(z.describe('The code of the coupon that took something off.')),
    language: z
      .optional(languageTag)
      .check(z.describe('In which the buyer is written to about it; left out: the member’s.')),
  })
  .check(
    z.refine(({ status, paid_at }) => status !== 'waiting' || paid_at === undefined, 'is waiting, and yet paid'),
    z.refine(
      ({ country, postal_code }) => vatPostalCode(country, postal_code) !== null,
      'has a postal_code that its country has not',
    ),
  )

const most = (count: number) => z.optional(z.int().check(z.gte(1), z.lte(count)))
/** Free extras on top of the sale. */
const onTop = {
  extra_days: most(3660).check(z.describe('Days of its term that were given on top; left out: none.')),
  extra_updates_days: most(3660).check(z.describe('Days of its updates that were given on top; left out: none.')),
  extra_seats: most(1000).check(z.describe('Devices on each platform that were given on top; left out: none.')),
}

const orderLine = z
  .strictObject({
    order: orderNumber.check(z.describe('The number of its order, in orders.jsonl.')),
    pid,
    term: z.enum(terms),
    quantity: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
    unit_amount: minorUnits.check(
      z.describe('The price of one, VAT in it, in the smallest unit of the order’s currency.'),
    ),
    amount: z
      .optional(minorUnits)
      .check(z.describe('The amount paid for all of it; left out: the unit price times the quantity.')),
    name: z
      .optional(wording(200))
      .check(z.describe('As it was sold, in every language; left out: the names in the catalogue.')),
    platforms: z
      .optional(z.array(offeredPlatform).check(z.minLength(1)))
      .check(z.describe('Left out: those in the catalogue.')),
    refunded: z
      ._default(z.boolean(), false)
      .check(z.describe('It was given back by itself. Of a refunded order every line was, and none needs to say so.')),
    given_back: z
      ._default(minorUnits, 0)
      .check(
        z.describe('The part of its amount that went back while it was kept: as goodwill, or for some of its units.'),
      ),
    updates_months: z
      .optional(z.int().check(z.gte(0), z.lte(120)))
      .check(
        z.describe(
          'For how many months from its payment updates come with it; 0: without end; left out: as the catalogue says.',
        ),
      ),
    ...onTop,
    included: z
      ._default(z.boolean(), false)
      .check(
        z.describe(
          'It belongs to another licence of its buyer, and gives nothing by itself: a renewal of it, or a part of a bundle.',
        ),
      ),
    revoked_at: z
      .optional(moment)
      .check(z.describe('When the licence was taken away, though it stays paid; left out: it is owned.')),
    units_given_back: z
      ._default(z.int().check(z.gte(0), z.lte(999)), 0)
      .check(z.describe('How many of its quantity were given back; all of them are the line as a whole.')),
  })
  .check(
    z.refine(
      ({ unit_amount, quantity, amount = 0 }) => amount <= unit_amount * quantity,
      'amount is more than its units cost',
    ),
    z.refine(
      ({ unit_amount, quantity, amount = unit_amount * quantity, given_back }) => given_back <= amount,
      'given_back is more than was paid for it',
    ),
    z.refine(
      ({ quantity, units_given_back }) => units_given_back < quantity,
      'units_given_back is not less than quantity',
    ),
  )

/** Members' earlier purchases. */
export const ordersFile = {
  name: 'orders.jsonl',
  title: 'An order',
  schema: order,
  names: { thing: 'order', field: 'number' },
} satisfies LineFile

/** The lines of these orders, each in the order in which it was bought. */
export const orderLinesFile = {
  name: 'order-lines.jsonl',
  title: 'A line of an order',
  schema: orderLine,
  names: { thing: 'order', field: 'order' },
} satisfies LineFile

export type ImportedOrder = z.output<typeof order>
export type ImportedOrderLine = z.output<typeof orderLine>
