import { z } from 'zod/mini'
import { language } from './fields'

/** The entries of the member area's sidebar, by the value of `a` that each opens. */
export const sidebarEntries = [
  'index',
  'profile',
  'order_history',
  'subscription',
  'special_offer',
  'license',
  'my_products',
  'extended_service',
  'get_support',
] as const

export const sidebarSettings = z.strictObject({
  locales: z
    ._default(z.partialRecord(z.enum(sidebarEntries), z.array(language)), {})
    .check(
      z.describe('In which languages an entry appears, by the value of `a`; one that is not named appears in all.'),
    ),
  couponTag: z._default(z.boolean(), false).check(z.describe('A tag at the coupons of a member who has one to use.')),
  promotionFlag: z
    ._default(z.boolean(), false)
    .check(z.describe('A flag at the coupons of a member who has paid for something.')),
})

/** How the sidebar is set up (spec 4.3). */
export type SidebarSettings = z.output<typeof sidebarSettings>
