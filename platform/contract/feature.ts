import { z } from 'zod/mini'

/** What a vendor may be without, and what is gone with it. */
const switches = {
  backup: 'The page of the backup service.',
  coupons: 'Coupons: the member’s page, the field of the checkout, the console’s room.',
  extendedDownloads: 'Earlier versions of programs, and the page of the service that has them.',
  gifts: 'Gifts that come with a purchase: their pages, mails, and the console’s room.',
  photo: 'The photo enhancer.',
  promotion: 'The public pages of all-in-one offers.',
} as const

export type Feature = keyof typeof switches

export const featureNames = Object.keys(switches) as readonly Feature[]

const switchOf = (feature: Feature) => z._default(z.boolean(), true).check(z.describe(switches[feature]))

export const featureSettings = z.strictObject(
  Object.fromEntries(featureNames.map((feature) => [feature, switchOf(feature)])) as Record<
    Feature,
    ReturnType<typeof switchOf>
  >,
)

/** Which of them an installation has. */
export type Features = Readonly<Record<Feature, boolean>>

/** Whether there is something that may belong to one of them. */
export const isThere = (features: Features, { feature }: { readonly feature?: Feature | undefined }) =>
  feature === undefined || features[feature]

export const absentOf = (features: Features): readonly Feature[] => featureNames.filter((feature) => !features[feature])
