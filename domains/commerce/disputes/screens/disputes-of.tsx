import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import type { DisputeOnWire } from '../contract/member'

interface Disputes {
  readonly known: readonly DisputeOnWire[]
  readonly ask: () => void
}

const Context = createContext<Disputes>({ known: [], ask: () => {} })

/**
 * Fetches the member's disputed orders once for all orders below, when the first of them is shown: disputes are rare,
 * so orders do not wait for it.
 */
export function DisputesProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const [wanted, want] = useState(false)
  const { data } = useCall((input) => call('GET /member/disputes', input), wanted ? { lang: language } : null)
  const value = useMemo(() => ({ known: data?.disputes ?? [], ask: () => want(true) }), [data])
  return <Context value={value}>{children}</Context>
}

/** Returns the newest dispute of an order; null: none. */
export function useDisputeOf(order: string) {
  const { known, ask } = use(Context)
  useEffect(ask, [ask])
  return known.find(({ order_no }) => order_no === order) ?? null
}
