import { productOf } from '@/domains/commerce/catalogue/rules'
import { handedLines } from '@/domains/commerce/orders'
import { purchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import type { Queryable } from '@/platform/database/connect'
import { keptName } from '@/platform/text/shown-name'
import type { CheckoutContext } from '../context'
import type { BoughtAs } from '../rules/bought-as'
import { companyOf } from '../store/buyer'

interface PlacedOrder {
  readonly id: number
  readonly memberId: number
  readonly catalogueVersion: number
}

/** Returns what an order is for its buyer, as it is now. */
export async function boughtAs(
  { catalogue: reader, presents, clock }: Pick<CheckoutContext, 'catalogue' | 'presents' | 'clock'>,
  database: Queryable,
  { id, memberId, catalogueVersion }: PlacedOrder,
): Promise<BoughtAs> {
  const catalogue = await reader.catalogueOfVersion(database, catalogueVersion)
  const company = await companyOf(database, memberId)
  const lines = (await handedLines(database, id)).map(({ pid, handedAs }) => ({
    handedAs,
    isAddOn: catalogue !== null && productOf(catalogue, pid)?.kind === 'addOn',
  }))
  const kind = purchaseKind({ byCompany: company !== null, lines })
  if (kind === 'gift') return { kind, gift: await presents.of(database, id, clock()) }
  if (kind !== 'company' || !company) return { kind: kind === 'company' ? 'own' : kind }
  return { kind, id: memberId, company: keptName(company) }
}
