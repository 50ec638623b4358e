import type { ordersCalls } from '@/domains/commerce/orders/contract/member'
import type { subscriptionsCalls } from '@/domains/commerce/subscriptions/contract/member'
import type { downloadsCalls } from '@/domains/licensing/downloads/contract/member'
import type { licencesCalls } from '@/domains/licensing/licences/contract/member'
import type { offersCalls } from '@/domains/promotion/offers/contract/member'
import type { AnswerOf } from '@/platform/contract/call'

/**
 * The calls of other domains that the dashboard is composed of; it has none of its own. The first two are all that it
 * waits for, the others follow.
 */
export type DashboardCalls = Pick<typeof offersCalls, OfferCalls> &
  Pick<typeof ordersCalls, 'GET /member/get_order_list'> &
  Pick<typeof licencesCalls, 'GET /member/product_licenses'> &
  Pick<typeof downloadsCalls, 'GET /member/eds_product_v1'> &
  Pick<typeof subscriptionsCalls, 'GET /member/subscription_info'>

type OfferCalls =
  | 'GET /member/get_discount_info'
  | 'GET /member/upgrade_license'
  | 'GET /member/offer'
  | 'POST /recommend/best/list'

export type Answer<Key extends keyof DashboardCalls> = AnswerOf<DashboardCalls[Key]>
