import { createContext, type ReactNode, use } from 'react'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import type { DisputeOnWire } from '../contract/member'
import { call } from './api'

const Context = createContext<readonly DisputeOnWire[]>([])

/** Fetches which of the member's orders are disputed, once for all the orders that are shown below it. */
export function DisputesProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const { data } = useCall((input) => call('GET /member/disputes', input), { lang: language })
  return <Context value={data?.disputes ?? []}>{children}</Context>
}

/** What a bank has to decide about an order, or has decided; the newest. */
export const useDisputeOf = (order: string) => use(Context).find(({ order_no }) => order_no === order) ?? null
