import { z } from 'zod/mini'
import { mailDomain } from '../rules/mail-domain'
import {
  addOn,
  belowAll,
  count,
  countOrNone,
  extendedProducts,
  features,
  handedOn,
  licenceKey,
  licensed,
  lineKey,
  metersWith,
  percentage,
  pid,
  platform,
  points,
  slug,
  tried,
  updatesMonths,
} from './fields'
import type { ShapeParts } from './shape-parts'

/**
 * The lines that lower a price for a group of buyers.
 * @param least the minimum length of each list: 0 in a draft
 */
export const reductionsWith = <Wording extends z.ZodMiniType>(least: 0 | 1, wording: Wording) => ({
  countryPrices: z.strictObject({
    key: slug,
    countries: z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be the two letters of ISO 3166')))
      .check(z.minLength(least), z.describe('Each country is in one group at most.')),
    percent: belowAll.check(z.describe('The discount on every price there, in percent.')),
  }),
  concessions: z.strictObject({
    key: slug,
    names: wording,
    domains: z
      .array(z.string().check(z.regex(mailDomain, 'must be a domain in small letters, such as uni-kiel.de')))
      .check(
        z.minLength(least),
        z.describe('An email address at one of these domains, or at a subdomain, is the proof.'),
      ),
    percent: belowAll.check(z.describe('The discount on every price for them, in percent.')),
  }),
})

/**
 * The settings of recommendations.
 * @param pids a list of products
 */
export const recommendationsWith = <Pids extends z.ZodMiniType>(pids: Pids) =>
  z.strictObject({
    products: pids.check(z.describe('A product, with an id for each platform: a single product or an all-in-one.')),
    margin: points.check(z.describe('Points for what a sale is worth to you.')),
    affinity: z
      ._default(z.record(lineKey, points), {})
      .check(z.describe('More points for a member who owns something of the line.')),
    percent: z
      .optional(percentage)
      .check(
        z.describe(
          'The discount on a single product for a member with an affinity to it; without any affinity, for all.',
        ),
      ),
  })

/**
 * The paid way from one major version of a product to the next (decision 0110).
 * @param pids a list of products, as long as it has to be @param amounts in each currency
 */
const upgradeFromWith = <Pids extends z.ZodMiniType, Amounts extends z.ZodMiniType>(pids: Pids, amounts: Amounts) =>
  z
    .optional(
      z.strictObject({
        products: pids,
        percent: z
          .optional(percentage)
          .check(
            z.describe('The discount on the price for their owners, in percent; left out: `amounts` is the price.'),
          ),
        amounts: z
          .optional(amounts)
          .check(z.describe('The price for their owners; left out: it follows from `percent`.')),
        withinMonths: z
          .optional(z.int().check(z.gte(1), z.lte(120)))
          .check(z.describe('For those alone who bought it at most so many months ago; left out: for all.')),
        replaces: z
          ._default(z.boolean(), false)
          .check(
            z.describe('The earlier licence ends, and its seats move to the new one; left out: it is kept beside it.'),
          ),
      }),
    )
    .check(
      z.describe(
        'The earlier versions, of the same line and bought for life, whose owners get this one for less: each licence once.',
      ),
    )

/** One entry of the products, by its kind. */
export function productShape(parts: ShapeParts) {
  const { single, allInOne, bundle } = ownedShapes(parts)
  const { upgrade, addOn, oem } = soldBesideShapes(parts)
  return z.discriminatedUnion('kind', [single, allInOne, bundle, subscriptionShape(parts), upgrade, addOn, oem])
}

const ofEveryProduct = ({ pids, wording }: ShapeParts) => ({
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
})

const seats = z
  ._default(countOrNone, 1)
  .check(z.describe('Devices on which one licence may be used; 0: it has none, such as a service of the web.'))

/** The products that are bought for life. */
function ownedShapes(parts: ShapeParts) {
  const { pids, maybePids, amounts, wording } = parts
  const every = ofEveryProduct(parts)
  const owned = {
    ...licensed,
    meters: metersWith(wording),
    ...handedOn,
    seats,
    updatesMonths,
    upgradeFrom: upgradeFromWith(pids, amounts),
  }
  const guarantees = maybePids.check(
    z.describe('The add-ons of the same line and platform that may be bought with it.'),
  )
  return {
    single: z.strictObject({ kind: z.literal('single'), ...every, ...owned, ...tried, guarantees }),
    allInOne: z.strictObject({
      kind: z.literal('allInOne'),
      ...every,
      ...owned,
      ...tried,
      guarantees,
      includes: pids.check(z.describe('Every product that its owner may use.')),
      code: z.optional(pid).check(z.describe('An oem product: its owner may fetch one code of it.')),
    }),
    bundle: z.strictObject({
      kind: z.literal('bundle'),
      ...every,
      ...owned,
      includes: pids.check(z.describe('The products that its owner chooses from.')),
      choose: count.check(z.describe('How many of them.')),
    }),
  }
}

function subscriptionShape(parts: ShapeParts) {
  const { pids, maybePids, wording } = parts
  return z.strictObject({
    kind: z.literal('subscription'),
    ...ofEveryProduct(parts),
    ...licensed,
    meters: metersWith(wording),
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
  })
}

/** Upgrades, add-ons, and licence codes of other vendors' products. */
function soldBesideShapes(parts: ShapeParts) {
  const every = ofEveryProduct(parts)
  return {
    upgrade: z.strictObject({
      kind: z.literal('upgrade'),
      ...every,
      to: pid.check(z.describe('The all-in-one that its buyer holds from then on.')),
      credit: z
        .optional(percentage)
        .check(z.describe('The share of the price of what a member owns that is taken off for it; left out: 50.')),
      tracked: z._default(z.boolean(), false).check(z.describe('Its sales are reported by themselves.')),
    }),
    addOn: z.strictObject({
      kind: z.literal('addOn'),
      ...every,
      addOn: addOn.check(
        z.describe(
          'Guarantee, download pack, download service, a renewal of updates, or the fee for transferring a licence of its line.',
        ),
      ),
      extends: extendedProducts,
    }),
    oem: z.strictObject({ kind: z.literal('oem'), ...every, ...handedOn, seats, updatesMonths }),
  }
}
