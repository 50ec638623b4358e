import type { Language } from '@/platform/i18n/languages'
import { useList } from '@/platform/ui/calls/use-list'
import { type Order, readOrder } from '../map'
import { ordersAtOnce } from '../rules/at-once'
import { call } from './api'

/** The member's orders as far as they were asked for. They come newest first, and older ones are added at the end. */
export const useOrders = (lang: Language) =>
  useList(
    (input, last: Order | null) =>
      call('GET /member/get_order_list', { ...input, ...(last && { before: last.number }) }),
    { lang, limit: ordersAtOnce },
    ({ order_list: list }) => list.map(readOrder),
  )
