import { memberPage, paymentMethodPage } from '@/platform/paths'
import type { ShownSubscription } from '../map'

type SubscriptionName = Pick<ShownSubscription, 'reference'>

/** The acts on one subscription that `a=change_plan` opens alone, as `act=` names them (decision 0191). */
export const planActs = ['change', 'pause', 'resume'] as const

export type PlanAct = (typeof planActs)[number]

/** The page on which a plan is changed or paused; `act` leaves the others out. */
export const planAddress = (
  { reference }: SubscriptionName,
  query: Readonly<Record<string, string>> & { act?: PlanAct } = {},
) => memberPage('change_plan', { subscription: reference, ...query })

/** The page on which another means of payment is named for this subscription alone. */
export const paymentMethodAddress = ({ reference }: SubscriptionName) => paymentMethodPage(reference)

/** The part of a page's query that leads back to the caller, for the links of the page. */
export const wayBackIn = (query: URLSearchParams): Readonly<Record<string, string>> => {
  const address = query.get('return_to')
  return address === null ? {} : { return_to: address }
}
