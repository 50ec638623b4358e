import { useState } from 'react'
import type { FailureCode } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { call } from './api'
import { type Order, readOrder } from './order'

/** How many orders one call brings: ten pages, so that most members never wait for a second one. */
const batch = 30

/** The member's orders as far as they were asked for. They are told newest first, and older ones are added at the end. */
export function useOrders(language: Language) {
  const [orders, setOrders] = useState<readonly Order[] | null>(null)
  const [more, setMore] = useState(false)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<FailureCode | null>(null)

  /** @returns whether there is anything new to be seen */
  async function ask(): Promise<boolean> {
    const before = orders?.at(-1)?.number
    setAsking(true)
    const outcome = await call('GET /member/get_order_list', {
      lang: language,
      limit: batch,
      ...(before !== undefined && { before }),
    })
    setAsking(false)
    setFailure(outcome.ok ? null : outcome.code)
    if (!outcome.ok) return false
    setOrders([...(orders ?? []), ...outcome.data.order_list.map(readOrder)])
    setMore(outcome.data.more)
    return true
  }

  return { orders, more, asking, failure, ask }
}
