import { z } from 'zod/mini'
import { percentPattern } from '@/platform/money/rate'
import { offeredPlatform } from '@/platform/programs/platform-field'
import { addOns, meterPeriods, virtualKinds } from '../rules/kinds'

// The fields of a vendor's files.

export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and hyphens'))
export const couponCode = z.string().check(z.regex(/^[A-Z0-9]{4,20}$/, 'must be 4 to 20 capital letters and digits'))
export const lineKey = z.string().check(z.regex(/^[a-z]{2,30}$/, 'must be 2 to 30 lower-case letters'))
export const pid = z.int().check(z.gte(1), z.lte(9_999_999), z.describe('A product id.'))

export const country = z.string().check(z.regex(/^([A-Z]{2}|\*)$/, 'must be the two letters of ISO 3166, or *'))
export const basisPoints = z.int().check(z.gte(0), z.lte(10_000))
export const count = z.int().check(z.gte(1), z.lte(1000))
export const countOrNone = z.int().check(z.gte(0), z.lte(1000))
export const minorUnits = z
  .int()
  .check(
    z.gte(0),
    z.lte(1_000_000_000),
    z.describe('In the smallest unit: 2999 is 29.99 dollars, 1980 is 1,980 yen, 12500 is 12.500 dinars.'),
  )
export const percentage = z.string().check(
  z.regex(percentPattern, 'must be a percentage such as "20" or "30.23256"'),
  z.refine((share) => Number(share) > 0 && Number(share) <= 100, 'must be above 0 and at most 100'),
  z.describe('In percent, up to five decimals, as text so that it is exact.'),
)
export const belowAll = percentage.check(z.refine((share) => Number(share) < 100, 'must be below 100'))
/** The discount on each piece, by the number of pieces from which it holds. */
export const tiers = z.record(
  z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2}|1000)$/, 'must be a number of pieces from 2 to 1000')),
  belowAll,
)
export const points = z.int().check(z.gte(0), z.lte(1000))
export const platform = offeredPlatform
export const addOn = z.enum(addOns)

export const updatesMonths = z
  .optional(z.int().check(z.gte(1), z.lte(120)))
  .check(
    z.describe(
      'For how many months updates come with what is bought for life; left out: without end. What came out by then is the buyer’s for good.',
    ),
  )
export const extendedProducts = z
  .optional(z.array(pid).check(z.minLength(1)))
  .check(z.describe('Of a renewal of updates: the products whose updates go on for its term.'))

const minutesFrom = (least: number, most: number, usual: number) =>
  z._default(z.int().check(z.gte(least), z.lte(most)), usual)

/** How its seats are given out. */
const licence = z.strictObject({
  kind: z.literal('floating').check(z.describe('As many devices at once as there are seats, whichever they are.')),
  leaseMinutes: minutesFrom(1, 1000, 10).check(z.describe('For how long a device has its place without a word of it.')),
  graceMinutes: minutesFrom(0, 1000, 30).check(
    z.describe('For how long it may go on after that, and keeps its place, when its network is away.'),
  ),
  overdraft: z
    ._default(countOrNone, 0)
    .check(z.describe('How many more devices than there are seats may be at work at once.')),
  counts: z
    .optional(z.literal('process'))
    .check(
      z.describe(
        'process: each running program has a place of its own, also several on one device. Left out: a device has one.',
      ),
    ),
  relayDays: z
    .optional(z.int().check(z.gte(1), z.lte(400)))
    .check(
      z.describe(
        'For how many days a relay in the network of a customer may be given some of the places. Left out: none gets any.',
      ),
    ),
})

/** @param names a text in each language */
const meterWith = <Names extends z.ZodMiniType>(names: Names) =>
  z.strictObject({
    key: z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/), z.describe('As your programs call it, such as exports.')),
    names: z
      .optional(names)
      .check(z.describe('What members and staff read, in each of your languages; left out: the key.')),
    limit: z.int().check(z.gte(1), z.lte(1_000_000_000), z.describe('How much of it each paid seat brings.')),
    per: z
      .enum(meterPeriods)
      .check(z.describe('When the count begins again: with each month, with each year, by UTC; all: never.')),
  })

/** Fields of every product with licences for programs. */
export const licensed = {
  licence: z.optional(licence).check(z.describe('Left out: each device has a seat of its own for good.')),
  overLimit: z
    .optional(z.literal('warn'))
    .check(
      z.describe(
        'warn: more devices than there are seats are let in, and it is said to the program, the member and staff. Left out: they are refused.',
      ),
    ),
  refuses: z
    .optional(z.array(z.enum(virtualKinds)).check(z.minLength(1), z.maxLength(2)))
    .check(
      z.describe(
        'The machines that get no seat, as far as programs tell what they run on: virtual machines, containers. Left out: none is refused.',
      ),
    ),
}

/** The meters of a product, which its programs count. @param names a text in each language */
export const metersWith = <Names extends z.ZodMiniType>(names: Names) =>
  z
    .optional(
      z.array(meterWith(names)).check(
        z.minLength(1),
        z.maxLength(10),
        z.refine((given) => new Set(given.map(({ key }) => key)).size === given.length, 'must name each meter once'),
      ),
    )
    .check(z.describe('What programs count as it is used, such as exports, with its limit. Left out: nothing.'))

/** Fields of every product whose licence could be transferred, or shared with a household. */
export const handedOn = {
  bound: z
    .optional(z.boolean())
    .check(
      z.describe(
        'Its licence stays with its owner, who may neither transfer it to another person nor share its seats with a household. Left out: false.',
      ),
    ),
}

const featureNames = z.array(z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/))).check(z.maxLength(50))

/** Fields of every product that a device may try without a purchase. */
export const tried = {
  trial: z
    .optional(
      z.strictObject({
        days: z.int().check(z.gte(1), z.lte(365), z.describe('How long, from the moment in which a device begins.')),
        features: z
          .optional(featureNames)
          .check(z.describe('The features of its programs meanwhile; left out: all of the product’s.')),
      }),
    )
    .check(
      z.describe('Each device may try it once; one product of a line on each platform. Left out: there is no trial.'),
    ),
}

/** The features of a product's programs. */
export const features = z
  .optional(featureNames)
  .check(z.describe('The features of its programs, by names of yours: they stand in the signed licence.'))
/** Its buyers get a licence key beside signing in. */
export const licenceKey = z
  .optional(z.strictObject({ prefix: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,7}$/))) }))
  .check(z.describe('Its buyers get a licence key, which begins with the prefix, beside signing in; left out: none.'))
