import { z } from 'zod/mini'
import { inEachLanguage } from '@/platform/import/each-of'
import { basisPoints, count, country, couponCode, lineKey, percentage, pid, slug, tiers } from './contract/fields'
import { productShape, recommendationsWith, reductionsWith } from './contract/product-shapes'
import { type ShapeParts, shapeParts } from './contract/shape-parts'
import { audiences, giftKinds, terms } from './rules/kinds'

export { couponCode, pid } from './contract/fields'

/**
 * The schema of one line of each of a vendor's files, and of one entry of each part of the draft. Strict throughout: a
 * misspelt field is an error and not ignored.
 */

const lineShape = ({ wording }: ShapeParts) =>
  z.strictObject({
    key: lineKey.check(z.describe('Stands in the addresses of calls and in field names.')),
    names: wording,
    primary: z
      ._default(z.boolean(), false)
      .check(z.describe('The line with licences, guarantees and packs of its own; exactly one.')),
    tab: z._default(z.boolean(), true).check(z.describe('A tab on the dashboard where it has an all-in-one.')),
  })

const priceShape = ({ amounts }: ShapeParts) =>
  z.strictObject({
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

const vatRateShape = z.strictObject({
  country: country.check(z.describe('ISO 3166; *: all others.')),
  from: z.iso.date().check(z.describe('The first day on which it holds.')),
  basisPoints: z.nullable(basisPoints).check(z.describe('1900 is 19 %; null: nothing is sold there.')),
})

const couponShape = ({ wording, amounts, pids }: ShapeParts) =>
  z.strictObject({
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

const displayedDiscountShape = ({ may }: ShapeParts) =>
  z.strictObject({
    pid,
    percents: inEachLanguage(percentage, may).check(
      z.describe('The discount on the list price in the member area, by language.'),
    ),
  })

const campaignShape = ({ least, wording, amounts, pids }: ShapeParts) =>
  z.strictObject({
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

/** @param least the fewest characters of a text, and entries of a list */
function shapesWith(least: 0 | 1) {
  const parts = shapeParts(least)
  return {
    lines: lineShape(parts),
    products: productShape(parts),
    prices: priceShape(parts),
    vatRates: vatRateShape,
    coupons: couponShape(parts),
    displayedDiscounts: displayedDiscountShape(parts),
    campaigns: campaignShape(parts),
    recommendations: recommendationsWith(parts.pids),
    ...reductionsWith(least, parts.wording),
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
