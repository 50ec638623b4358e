import { createClient } from '@/platform/http/client'
import type { subscriptionsCalls } from '../contract/member'
import type { planCalls } from '../contract/plans'

export const call = createClient<typeof subscriptionsCalls & typeof planCalls>()
