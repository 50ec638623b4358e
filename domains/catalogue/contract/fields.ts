import { z } from 'zod/mini'
import { percentPattern } from '@/platform/money/rate'
import { addOns, platforms } from '../rules/kinds'

// What the fields of a vendor's files may hold.

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
/** From how many pieces on, what is taken off each. */
export const tiers = z.record(
  z.string().check(z.regex(/^([2-9]|[1-9]\d{1,2}|1000)$/, 'must be a number of pieces from 2 to 1000')),
  belowAll,
)
export const points = z.int().check(z.gte(0), z.lte(1000))
export const platform = z.enum(platforms)
export const addOn = z.enum(addOns)
