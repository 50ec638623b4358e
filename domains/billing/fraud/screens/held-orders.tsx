import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import type { HeldOrder } from '../contract/member'

interface HeldOrders {
  readonly known: readonly HeldOrder[]
  readonly ask: () => void
}

const Context = createContext<HeldOrders>({ known: [], ask: () => {} })

/** Fetches the member's orders under review, once, when the first order is shown below it. */
export function HeldOrdersProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const [wanted, want] = useState(false)
  const { data } = useCall((input) => call('GET /member/held_orders', input), wanted ? { lang: language } : null)
  const value = useMemo(() => ({ known: data?.orders ?? [], ask: () => want(true) }), [data])
  return <Context value={value}>{children}</Context>
}

export function useHeldOrder(order: string) {
  const { known, ask } = use(Context)
  useEffect(ask, [ask])
  return known.find(({ order_no }) => order_no === order) ?? null
}
