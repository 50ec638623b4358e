import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { seatProduct } from '../rules/seats'
import { holdingsOf } from '../store/holdings'
import { seatsAt } from './settle'

interface GivenBack {
  readonly memberId: number
  readonly pid: number
  readonly platforms: readonly Platform[]
  readonly units: number
  readonly now: Date
}

/** How many seats of a member are in use beyond those that would be left without some units of what they bought. */
export async function seatsOver(
  context: Pick<LicencesContext, 'catalogue' | 'settings' | 'holdings'>,
  database: Queryable,
  { memberId, pid, platforms, units, now }: GivenBack,
): Promise<number> {
  const catalogue = await context.catalogue.currentCatalogue(database)
  const product = seatProduct(catalogue, pid)
  if (!product) return 0
  const holdings = await holdingsOf(database, { memberId, holdings: context.holdings })
  const over = platforms.map((platform) => {
    const { total, occupants } = seatsAt(context, catalogue, holdings, { line: product.line, platform }, now)
    return occupants.length - (total - units * product.seats)
  })
  return Math.max(0, ...over)
}
