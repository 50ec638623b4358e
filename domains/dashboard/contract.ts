import type { z } from 'zod/mini'
import type { downloadsCalls } from '@/domains/downloads/contract'
import type { licencesCalls } from '@/domains/licences/contract'
import type { offersCalls } from '@/domains/offers/contract'
import type { ordersCalls } from '@/domains/orders/contract'
import type { AnswerOf, CallDefinition } from '@/platform/contract/call'

/**
 * The calls of other domains that the dashboard is composed of; it has none of its own. The first two are all that it
 * waits for, the others follow.
 */
export type DashboardCalls = Pick<typeof offersCalls, OfferCalls> &
  Pick<typeof ordersCalls, 'GET /member/get_order_list'> &
  Pick<typeof licencesCalls, 'GET /member/product_licenses'> &
  Pick<typeof downloadsCalls, 'GET /member/eds_product_v1'> &
  SubscriptionCalls

type OfferCalls =
  | 'GET /member/get_discount_info'
  | 'GET /member/upgrade_license'
  | 'GET /member/offer'
  | 'POST /recommend/best/list'

export type Answer<Key extends keyof DashboardCalls> = AnswerOf<DashboardCalls[Key]>

/** What the dashboard reads of a subscription; its domain tells more. */
export interface SubscriptionOnWire {
  readonly id: string
  readonly pname: string
  /** The billing period, ending in M or Y. */
  readonly ANSWER: string
  readonly EXT2: number
  readonly expired: boolean
  /** Unix seconds. */
  readonly end: number
}

type SubscriptionCalls = {
  readonly 'GET /member/subscription_info': CallDefinition & {
    readonly input: z.ZodMiniObject<{ lang: z.ZodMiniOptional<z.ZodMiniString> }>
    readonly answer: z.ZodMiniType<{ readonly order_list: readonly SubscriptionOnWire[] }>
  }
}
