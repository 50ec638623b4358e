import { z } from 'zod/mini'

/** Features that a vendor can switch off, and the parts that go with each. */
const switches = {
  activation: 'Choices under a bundle or a subscription: the pages of the choice; bundles are not for sale.',
  backup: 'The page of the backup service.',
  codes: 'Licence codes and gift codes: where members fetch one, the console’s room, its warnings.',
  coupons: 'Coupons: the member’s page, the field of the checkout, the console’s room.',
  extendedDownloads: 'Earlier versions of programs, and the page of the service that has them.',
  gifts: 'Gifts that come with a purchase: their pages, mails, and the console’s room.',
  licences: 'Seats of devices: the member’s pages, the calls of programs, and the keys by which licences are checked.',
  photo: 'The photo enhancer.',
  platforms: 'The page that offers what a member owns for another platform.',
  promotion: 'The public pages of all-in-one offers.',
  recommendations: 'The recommendations to a member on the overview.',
  subscriptions: 'The subscription pages of members; subscriptions are not for sale.',
  tickets: 'Support by tickets: its pages, the form of contact, its mails, the console’s room.',
} as const

export type Feature = keyof typeof switches

/** Things that an installation may be without: a feature, or a part that no switch controls. */
export type Offering = Feature | 'allInOne' | 'bank' | 'disputes' | 'quotes' | 'reviews' | 'tax'

export const featureNames = Object.keys(switches) as readonly Feature[]

const switchOf = (feature: Feature) => z._default(z.boolean(), true).check(z.describe(switches[feature]))

export const featureSettings = z
  .strictObject(
    Object.fromEntries(featureNames.map((feature) => [feature, switchOf(feature)])) as Record<
      Feature,
      ReturnType<typeof switchOf>
    >,
  )
  .check(z.refine(({ codes, gifts }) => codes || !gifts, 'a gift is a code: without `codes` there are no `gifts`'))

/** The features that an installation has. */
export type Features = Readonly<Record<Feature, boolean>>

/** Whether there is something that may belong to one of them. */
export const isThere = (features: Features, { feature }: { readonly feature?: Feature | undefined }) =>
  feature === undefined || features[feature]

export const absentOf = (features: Features): readonly Feature[] => featureNames.filter((feature) => !features[feature])
