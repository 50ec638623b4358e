import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { LicencesContext } from '../context'
import type { Place } from '../rules/seats'
import { type HoldingsRow, holdingColumns, readHoldings } from '../store/holdings'
import { seatsAt } from './settle'

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
    return (place) => {
      const { occupants, total } = seatsAt(context, catalogue, holdings, place, now)
      return { used: occupants.length, total }
    }
  },
})
