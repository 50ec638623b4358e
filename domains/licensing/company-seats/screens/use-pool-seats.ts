import { useState } from 'react'
import { call } from './api'
import { type SeatsView, seatsAtOnce } from './use-seats'

type Seats = SeatsView['seats']

/** Returns the loaded seats of a pool. Every change of them loads the first page again. */
export function usePoolSeats({ line, platform, people }: SeatsView['pools'][number], view: SeatsView) {
  const [older, setOlder] = useState<{ readonly of: SeatsView; readonly seats: Seats }>({ of: view, seats: [] })
  const [loading, setLoading] = useState(false)
  const newest = view.seats.filter((seat) => seat.line === line && seat.platform === platform)
  const seats = older.of === view ? [...newest, ...older.seats] : newest

  async function goOn() {
    const before = seats.at(-1)?.id
    if (before === undefined) return
    setLoading(true)
    const page = await call('GET /member/company_seats/more', { line, platform, before, limit: seatsAtOnce })
    setLoading(false)
    if (page.ok) setOlder({ of: view, seats: [...seats.slice(newest.length), ...page.data.seats] })
  }

  return { seats, more: seats.length < people.length, loading, goOn }
}
