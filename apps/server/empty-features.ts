import { licenceCodesKept } from '@/domains/activation'
import type { Catalogue } from '@/domains/catalogue/rules'
import { giftsKept } from '@/domains/gifts'
import { seatsKept } from '@/domains/licences'
import { poolsOf } from '@/domains/pools'
import type { Offering } from '@/platform/contract/feature'
import type { Queryable } from '@/platform/database/connect'
import type { Deps } from '@/platform/installation/deps'

/** What fills a feature. */
interface Content {
  /** Something of it could ever be there, by what is sold. */
  readonly sold: (catalogue: Catalogue) => boolean
  /** Something of it is there, whatever is sold now. */
  readonly kept?: (database: Queryable) => Promise<boolean>
}

type Contents = Partial<Record<Offering, Content>>

const sells = (...kinds: readonly string[]) => ({
  sold: ({ products }: Catalogue) => products.some(({ kind }) => kinds.includes(kind)),
})
const sellsCoupons: Content = { sold: ({ coupons }) => coupons.length > 0 }

/** Of the member area. */
const ofMember = (memberId: number): Contents => ({
  allInOne: sells('allInOne'),
  coupons: sellsCoupons,
  extendedDownloads: {
    sold: ({ products }) => products.some((product) => product.kind === 'addOn' && product.addOn === 'eds'),
  },
  licences: {
    sold: ({ products }) => products.some((product) => 'seats' in product && product.seats > 0),
    kept: (database) => seatsKept(database, memberId),
  },
  platforms: {
    sold: ({ products }) => new Set(products.map(({ family }) => family)).size < products.length,
  },
  subscriptions: sells('subscription'),
})

/** Of the console. */
const ofStaff: Contents = {
  codes: { sold: (catalogue) => poolsOf(catalogue).length > 0, kept: licenceCodesKept },
  coupons: sellsCoupons,
  gifts: { sold: ({ campaigns }) => campaigns.length > 0, kept: giftsKept },
}

type Shop = Pick<Deps, 'catalogue' | 'database'>

/** Of what nothing can be shown to a member (decision 0064). */
export const emptyForMember = (shop: Shop, memberId: number) => emptyOf(shop, ofMember(memberId))

/** Of what there is nothing for the staff to do. */
export const emptyForStaff = (shop: Shop) => emptyOf(shop, ofStaff)

async function emptyOf({ catalogue, database }: Shop, contents: Contents): Promise<readonly Offering[]> {
  const current = await catalogue.currentCatalogue(database)
  const unsold = (Object.entries(contents) as [Offering, Content][]).filter(([, { sold }]) => !sold(current))
  const kept = await Promise.all(unsold.map(([, content]) => content.kept?.(database) ?? false))
  return unsold.flatMap(([offering], index) => (kept[index] ? [] : offering))
}
