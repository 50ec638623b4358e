import { createClient } from '@/platform/http/client'
import type { refundsDeskCalls } from '../desk-contract'

export const call = createClient<typeof refundsDeskCalls>()

/** How many refunds and withdrawals wait for an operator. */
export const countWaiting = () => call('GET /console/api/refunds/waiting', {})
