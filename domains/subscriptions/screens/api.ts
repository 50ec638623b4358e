import type { checkoutCalls } from '@/domains/checkout/contract/member'
import { createClient } from '@/platform/http/client'
import type { subscriptionsCalls } from '../contract/member'

export const call = createClient<typeof subscriptionsCalls>()

/** What something costs, by the checkout. */
export const quote = createClient<typeof checkoutCalls>()
