import { poolsOf } from '@/domains/back-office/code-pools/rules'
import { bankEntriesKept } from '@/domains/billing/bank-payments/store/entries'
import { reviewsKept } from '@/domains/billing/fraud/store/reviews'
import { type Catalogue, madeOnce } from '@/domains/commerce/catalogue/rules'
import { disputesKept } from '@/domains/commerce/disputes/store/cases'
import { firstIssued } from '@/domains/commerce/invoices'
import { licenceCodesKept } from '@/domains/licensing/activation'
import { seatsKept } from '@/domains/licensing/licences'
import { giftsKept } from '@/domains/promotion/campaign-gifts'
import type { Offering } from '@/platform/contract/feature'
import type { Queryable } from '@/platform/database/connect'
import type { Deps } from '@/platform/installation/deps'
import { allCurrencies } from '@/platform/money/iso-4217'

/** The content that makes a feature non-empty. */
interface Content {
  /** Something of it could ever be there, by what is sold. */
  readonly sold: (catalogue: Catalogue) => boolean
  /** Whether some of it exists, even if it is no longer sold. */
  readonly kept?: (database: Queryable, memberId: number) => Promise<boolean>
}

type Contents = Partial<Record<Offering, Content>>
type Unsold = readonly (readonly [Offering, Content])[]

/** Of these, what nothing is sold of. */
function unsoldOf(contents: Contents): (catalogue: Catalogue) => Unsold {
  const entries = Object.entries(contents) as [Offering, Content][]
  return madeOnce((catalogue) => entries.filter(([, { sold }]) => !sold(catalogue)))
}

const sells = (...kinds: readonly string[]) => ({
  sold: ({ products }: Catalogue) => products.some(({ kind }) => kinds.includes(kind)),
})
const sellsCoupons: Content = { sold: ({ coupons }) => coupons.length > 0 }

/** The features of the member area. */
const ofMember = unsoldOf({
  allInOne: sells('allInOne'),
  coupons: sellsCoupons,
  extendedDownloads: {
    sold: ({ products }) => products.some((product) => product.kind === 'addOn' && product.addOn === 'eds'),
  },
  licences: {
    sold: ({ products }) => products.some((product) => 'seats' in product && product.seats > 0),
    kept: seatsKept,
  },
  platforms: {
    sold: ({ products }) => new Set(products.map(({ family }) => family)).size < products.length,
  },
  subscriptions: sells('subscription'),
})

/** The features of the console. */
const ofStaff = unsoldOf({
  codes: { sold: (catalogue) => poolsOf(catalogue, { currencies: allCurrencies }).length > 0, kept: licenceCodesKept },
  coupons: sellsCoupons,
  gifts: { sold: ({ campaigns }) => campaigns.length > 0, kept: giftsKept },
})

type Shop = Pick<Deps, 'catalogue' | 'database'> & { readonly vendor: Pick<Deps['vendor'], 'quotes'> }

/**
 * The features that have nothing to show to a member (decision 0064).
 * @param version the catalogue's latest, where it is known
 */
export async function emptyForMember({ catalogue, database, vendor }: Shop, memberId: number, version: number | null) {
  const unsold = ofMember(await catalogue.currentCatalogue(database, version))
  return emptyOf(database, [...unsold, ...unquoted(vendor)], memberId)
}

/** The features that give the staff nothing to do. */
export async function emptyForStaff({ catalogue, database, payments, vendor }: Shop & Pick<Deps, 'payments'>) {
  const unsold = ofStaff(await catalogue.currentCatalogue(database))
  return emptyOf(database, [...unsold, ...unpaid(payments), ...unquoted(vendor)], nobody)
}

/** Prices are promised in writing where the vendor says so. */
const unquoted = ({ quotes }: Shop['vendor']): Unsold => (quotes ? [] : [['quotes', { sold: () => false }]])

/** Returns the parts of payment methods that the installation does not use, with their content. */
const unpaid = ({ seller, byTransfer }: Deps['payments']): Unsold => [
  ...(byTransfer ? [] : [unless('bank', bankEntriesKept)]),
  ...(byTransfer || seller === 'vendor'
    ? []
    : [unless('tax', async (database) => (await firstIssued(database)) !== null)]),
  // Every way may bring one, and most vendors never see any.
  unless('disputes', disputesKept),
  unless('reviews', reviewsKept),
]

const unless = (offering: Offering, kept: NonNullable<Content['kept']>) =>
  [offering, { sold: () => false, kept }] as const

/** A number without a member, for the staff's own items. */
const nobody = 0

async function emptyOf(database: Queryable, unsold: Unsold, memberId: number): Promise<readonly Offering[]> {
  const kept = await Promise.all(unsold.map(([, content]) => content.kept?.(database, memberId) ?? false))
  return unsold.flatMap(([offering], index) => (kept[index] ? [] : offering))
}
