import { z } from 'zod/mini'
import { ofOffer } from '@/platform/money/currency-field'
import { type Platform, platformPattern } from './platforms'

/** A platform of a program, current or former. */
export const platformField = z
  .string()
  .check(
    z.regex(new RegExp(`^${platformPattern}$`)),
    z.describe('win, mac, linux, mobile, or one that the vendor has named.'),
  ) as unknown as z.ZodMiniType<Platform, Platform>

/** A platform of this vendor's programs. */
export const offeredPlatform = z
  .string()
  .check(
    ofOffer({ one: 'platform' }),
    z.describe('win, mac, linux, mobile, or one of vendor.json.'),
  ) as unknown as z.ZodMiniType<Platform, Platform>
