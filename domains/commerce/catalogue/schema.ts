import { z } from 'zod/mini'
import { inEachCurrency, inEachLanguage } from '@/platform/import/each-of'
import {
  addOn,
  basisPoints,
  count,
  countOrNone,
  country,
  couponCode,
  extendedProducts,
  features,
  handedOn,
  licenceKey,
  licensed,
  lineKey,
  minorUnits,
  percentage,
  pid,
  platform,
  slug,
  tiers,
  tried,
  updatesMonths,
} from './contract/fields'
import { recommendationsWith } from './contract/recommendations'
import { reductionsWith } from './contract/reductions'
import { upgradeFromWith } from './contract/version-upgrades'
import { audiences, giftKinds, terms } from './rules/kinds'

export { couponCode, pid } from './contract/fields'

/**
 * The schema of one line of each of a vendor's files, and of one entry of each part of the draft. Strict throughout: a
 * misspelt field is an error and not ignored.
 */

/** True for text that PostgreSQL and JSON can hold. */
const isSound = (value: string) => !value.includes('\0') && value.isWellFormed()

/** @param least the fewest characters of a text, and entries of a list */
function shapesWith(least: 0 | 1) {
  const may = least === 0 ? 'lackSome' : 'lackNone'
  const text = z.string().check(z.trim(), z.minLength(least), z.refine(isSound, 'must be sound Unicode without NUL'))
  const wording = inEachLanguage(text, may)
  const amounts = inEachCurrency(minorUnits, may)
  const pids = z.array(pid).check(z.minLength(least))
  const maybePids = z._default(z.array(pid), [])

  const lines = z.strictObject({
    key: lineKey.check(z.describe('Stands in the addresses of calls and in field names.')),
    names: wording,
    primary: z
      ._default(z.boolean(), false)
      .check(z.describe('The line with licences, guarantees and packs of its own; exactly one.')),
    tab: z._default(z.boolean(), true).check(z.describe('A tab on the dashboard where it has an all-in-one.')),
  })

  const ofEveryProduct = {
    pid,
    earlierPids: z.optional(pids).check(z.describe('Ids under which it was sold before; orders may still name them.')),
    family: slug.check(z.describe('The same product on another platform has the same family.')),
    line: lineKey,
    platforms: z.array(platform).check(z.minLength(1)),
    names: wording,
    descriptions: wording,
    features,
    licenceKey,
    box: slug.check(z.describe('The picture art/BOX.svg beside these files.')),
  }
  const seats = z
    ._default(countOrNone, 1)
    .check(z.describe('Devices on which one licence may be used; 0: it has none, such as a service of the web.'))
  const guarantees = maybePids.check(
    z.describe('The add-ons of the same line and platform that may be bought with it.'),
  )

  /** Fields of products that are bought for life. */
  const owned = { ...licensed, ...handedOn, seats, updatesMonths, upgradeFrom: upgradeFromWith(pids, amounts) }

  const products = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('single'), ...ofEveryProduct, ...owned, ...tried, guarantees }),
    z.strictObject({
      kind: z.literal('allInOne'),
      ...ofEveryProduct,
      ...owned,
      ...tried,
      guarantees,
      includes: pids.check(z.describe('Every product that its owner may use.')),
      code: z.optional(pid).check(z.describe('An oem product: its owner may fetch one code of it.')),
    }),
    z.strictObject({
      kind: z.literal('bundle'),
      ...ofEveryProduct,
      ...owned,
      includes: pids.check(z.describe('The products that its owner chooses from.')),
      choose: count.check(z.describe('How many of them.')),
    }),
    z.strictObject({
      kind: z.literal('subscription'),
      ...ofEveryProduct,
      ...licensed,
      ...handedOn,
      ...tried,
      seats,
      includes: maybePids.check(z.describe('The products that may be activated while it runs.')),
      upgrade: z
        .optional(pid)
        .check(z.describe('The larger subscription that is offered to a member who is about to cancel this one.')),
      changesTo: z
        .optional(pids)
        .check(z.describe('The other subscriptions that its subscribers may change to; left out: none.')),
      pauseMonths: z
        .optional(z.int().check(z.gte(1), z.lte(12)))
        .check(z.describe('For how many months its subscribers may pause it at most; left out: not at all.')),
      trialDays: z
        .optional(z.int().check(z.gte(1), z.lte(90)))
        .check(z.describe('For how many days new subscribers may try it before they pay; left out: not at all.')),
      pro: z
        ._default(z.boolean(), false)
        .check(
          z.describe('The largest there is: a member who cancels it is asked to confirm at once, and offered nothing.'),
        ),
    }),
    z.strictObject({
      kind: z.literal('upgrade'),
      ...ofEveryProduct,
      to: pid.check(z.describe('The all-in-one that its buyer holds from then on.')),
      credit: z
        .optional(percentage)
        .check(z.describe('The share of the price of what a member owns that is taken off for it; left out: 50.')),
      tracked: z._default(z.boolean(), false).check(z.describe('Its sales are reported by themselves.')),
    }),
    z.strictObject({
      kind: z.literal('addOn'),
      ...ofEveryProduct,
      addOn: addOn.check(
        z.describe(
          'Guarantee, download pack, download service, a renewal of updates, or the fee for handing on a licence of its line.',
        ),
      ),
      extends: extendedProducts,
    }),
    z.strictObject({ kind: z.literal('oem'), ...ofEveryProduct, ...handedOn, seats, updatesMonths }),
  ])

  const prices = z.strictObject({
    pid,
    term: z.enum(terms),
    amounts,
    renewal: z.optional(amounts).check(z.describe('The price of a subscription from its second period on.')),
    tiers: z
      .optional(tiers)
      .check(
        z.describe('From how many pieces on, what is taken off each of them: {"5":"10","25":"20"}; left out: nothing.'),
      ),
    onSale: z._default(z.boolean(), true).check(z.describe('Or kept for those who have it.')),
  })

  const vatRates = z.strictObject({
    country: country.check(z.describe('ISO 3166; *: all others.')),
    from: z.iso.date().check(z.describe('The first day on which it holds.')),
    basisPoints: z.nullable(basisPoints).check(z.describe('1900 is 19 %; null: nothing is sold there.')),
  })

  const coupons = z.strictObject({
    code: couponCode,
    names: wording,
    discount: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('percent'), percent: percentage }),
      z.strictObject({ by: z.literal('amount'), amounts }),
    ]),
    lines: z.optional(z.array(lineKey).check(z.minLength(1))).check(z.describe('Left out: every line.')),
    products: z.optional(pids).check(z.describe('Left out: every product of the lines.')),
    minimum: z.optional(amounts).check(z.describe('The minimum of the order.')),
    uses: z.optional(z.int().check(z.gte(1))).check(z.describe('How often in all; left out: without limit.')),
    usesPerMember: z._default(count, 1),
    for: z
      .optional(z.enum(audiences))
      .check(
        z.describe(
          'everyone: every member sees it, and all who have the code may use it. code: it is shown to those it was given to, and all who have the code may use it. named: those it was given to see it, and no other member may use it. Left out: everyone.',
        ),
      ),
    expiresAt: z.optional(z.iso.datetime()).check(z.describe('The moment from which it is refused, in UTC.')),
  })

  const displayedDiscounts = z.strictObject({
    pid,
    percents: inEachLanguage(percentage, may).check(
      z.describe('The discount on the list price in the member area, by language.'),
    ),
  })

  const campaigns = z.strictObject({
    key: slug,
    names: wording,
    lines: z
      .optional(z.array(lineKey).check(z.minLength(least)))
      .check(z.describe('The lines whose buyers may claim the gift; left out: every line.')),
    kinds: z
      .optional(z.array(z.enum(giftKinds)).check(z.minLength(least)))
      .check(
        z.describe('The purchase that it requires, where the upgrade to an all-in-one counts as one; left out: any.'),
      ),
    products: z.optional(pids).check(z.describe('Only the buyers of these, by their ids; left out: of every product.')),
    amounts: amounts.check(z.describe('The value of a gift code in each currency.')),
  })

  const recommendations = recommendationsWith(pids)

  return {
    lines,
    products,
    prices,
    vatRates,
    coupons,
    displayedDiscounts,
    campaigns,
    recommendations,
    ...reductionsWith(least, wording),
  }
}

/** The shapes of files and of published content: all fields are required. */
export const shapes = shapesWith(1)

/** The shapes of a draft, which may have unwritten texts and empty lists for a while. */
export const draftShapes = shapesWith(0)

export type Line = z.output<typeof shapes.lines>
export type Product = z.output<typeof shapes.products>
export type Price = z.output<typeof shapes.prices>
export type VatRate = z.output<typeof shapes.vatRates>
export type Coupon = z.output<typeof shapes.coupons>
export type DisplayedDiscount = z.output<typeof shapes.displayedDiscounts>
export type Campaign = z.output<typeof shapes.campaigns>
export type CountryPrice = z.output<typeof shapes.countryPrices>
export type Concession = z.output<typeof shapes.concessions>
export type Recommendation = z.output<typeof shapes.recommendations>

/** A vendor's whole catalogue, in the order of its files. */
export interface Content {
  readonly lines: readonly Line[]
  readonly products: readonly Product[]
  readonly prices: readonly Price[]
  readonly vatRates: readonly VatRate[]
  readonly coupons: readonly Coupon[]
  readonly displayedDiscounts: readonly DisplayedDiscount[]
  readonly campaigns: readonly Campaign[]
  /** Versions from before there were any have none. */
  readonly recommendations?: readonly Recommendation[]
  readonly countryPrices?: readonly CountryPrice[]
  readonly concessions?: readonly Concession[]
}

/** One line of one of its files. */
export type LineOf<Name extends keyof Content> = NonNullable<Content[Name]>[number]
