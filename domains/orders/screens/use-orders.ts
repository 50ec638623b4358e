import type { Language } from '@/platform/i18n/languages'
import { useList } from '@/platform/ui/calls/use-list'
import { call } from './api'
import { type Order, readOrder } from './order'

/** How many orders one call brings: ten pages, so that most members never wait for a second one. */
const batch = 30

/** The member's orders as far as they were asked for. They are told newest first, and older ones are added at the end. */
export const useOrders = (lang: Language) =>
  useList(
    (input, last: Order | null) =>
      call('GET /member/get_order_list', { ...input, ...(last && { before: last.number }) }),
    { lang, limit: batch },
    ({ order_list: list }) => list.map(readOrder),
  )
