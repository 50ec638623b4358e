import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Queryable } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import { type Place, seatProduct } from '../rules/seats'
import { type HoldingsRow, holdingColumns, holdingsOf, readHoldings } from '../store/holdings'
import { seatsOf } from './settle'

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
  const seats = seatsOf(context, catalogue, holdings, now)
  const over = platforms.map((platform) => {
    const { total, occupants } = seats.at({ line: product.line, platform })
    return occupants.length - (total - units * product.seats)
  })
  return Math.max(0, ...over)
}

export interface SeatCount {
  readonly used: number
  readonly total: number
}

/** The columns with the counts, for another statement. */
export type SeatColumns = HoldingsRow

/** Reads the numbers of members' seats, as a part of a caller's own statement. */
export interface SeatCounts {
  columns(memberId: number): ReturnType<typeof holdingColumns>
  read(row: SeatColumns, catalogue: Catalogue, now: Date): (place: Place) => SeatCount
}

export const seatCounts = (context: Pick<LicencesContext, 'settings' | 'holdings'>): SeatCounts => ({
  columns: (memberId) => holdingColumns(context.holdings, memberId, null),
  read(row, catalogue, now) {
    const holdings = readHoldings(context.holdings, row)
    const seats = seatsOf(context, catalogue, holdings, now)
    return (place) => {
      const { occupants, total } = seats.at(place)
      return { used: occupants.length, total }
    }
  },
})
