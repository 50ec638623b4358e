import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import type { RefundCaseOnWire } from '../contract/member'
import { holdsProducts } from '../rules'

/** The owner of the orders. */
export interface Buyer {
  readonly username: string
  readonly email: string
}

interface CaseList {
  readonly cases: readonly RefundCaseOnWire[]
  /** The products from which a member may withdraw, and with whom the contract is, by the order's number. */
  readonly withdrawable: ReadonlyMap<string, { readonly pids: readonly number[]; readonly seller: string }>
}

interface RefundCases extends CaseList {
  readonly buyer: Buyer
  /** They did not come, so that nothing is known of them. */
  readonly failed: boolean
  readonly loading: boolean
  /** Looks again, after something was done about them. */
  readonly reload: () => Promise<boolean>
  /** The last action, with its order, for the message to the member. */
  readonly done: CaseNotice | null
  readonly tell: (done: CaseNotice) => void
}

export interface CaseNotice {
  readonly what: 'requested' | 'retracted'
  readonly order: string
}

const nothing: CaseList = { cases: [], withdrawable: new Map() }

const Context = createContext<RefundCases>({
  ...nothing,
  buyer: { username: '', email: '' },
  failed: false,
  loading: false,
  reload: async () => false,
  done: null,
  tell: () => {},
})

/** Fetches the states of the member's refunds, once for all the orders that are shown below it. */
export function RefundCasesProvider({ buyer, children }: { buyer: Buyer; children: ReactNode }) {
  const { language } = useLanguage()
  // The names of products come in the language in which they were asked for.
  const { data, failure, loading, reload } = useCall(
    (input) => call('GET /member/refund_cases', input),
    { lang: language },
    ({ cases, withdrawals }): CaseList => ({
      cases,
      withdrawable: new Map(withdrawals.map(({ order_no, pids, seller }) => [order_no, { pids, seller }])),
    }),
    { keep: true },
  )
  const [done, tell] = useState<CaseNotice | null>(null)
  // A suspended account has its own message on the page, and nothing opens (spec 2.2).
  const failed = failure !== null && failure !== 20027

  const value = useMemo(
    () => ({ ...(data ?? nothing), buyer, failed, loading, reload, done, tell }),
    [data, buyer, failed, loading, reload, done],
  )
  return <Context value={value}>{children}</Context>
}

export const useRefundCases = () => use(Context)

/** Returns the refunds of one order. */
export function useRefundsOf(order: string) {
  const { cases, withdrawable } = useRefundCases()
  const own = cases.filter(({ order_no }) => order_no === order)
  const holding = own.filter(
    ({ kind, status }) => holdsProducts(status) && (kind !== 'goodwill' || status !== 'refunded'),
  )
  return {
    /** The newest first. */
    cases: own,
    /** The products that were asked for already. */
    held: new Set(
      holding.flatMap(({ status, products }) =>
        // After a refund of some units, the others may still be requested.
        products.flatMap(({ pid, quantity }) => (status === 'refunded' && quantity !== undefined ? [] : pid)),
      ),
    ),
    /** How many of a product were refunded while the others were kept. */
    returnedOf: (pid: number) =>
      own
        .filter(({ status }) => status === 'refunded')
        .flatMap(({ products }) => products)
        .reduce((sum, each) => sum + (each.pid === pid ? (each.quantity ?? 0) : 0), 0),
    /** Null: there is no right to withdraw, or it is over. */
    withdrawable: withdrawable.get(order)?.pids ?? null,
    seller: withdrawable.get(order)?.seller ?? '',
  }
}
