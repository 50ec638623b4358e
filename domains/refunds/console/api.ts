import { createClient } from '@/platform/http/client'
import type { refundsConsoleCalls } from '../contract/console'

export const call = createClient<typeof refundsConsoleCalls>()

/** How many refunds and withdrawals wait for an operator. */
export const countWaiting = () => call('GET /console/api/refunds/waiting', {})
