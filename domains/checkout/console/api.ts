import { createClient } from '@/platform/http/client'
import type { paymentsConsoleCalls } from '../contract/console'

export const call = createClient<typeof paymentsConsoleCalls>()

/** How many payments that do not fit wait for an operator. */
export const countWaiting = () => call('GET /console/api/payments/waiting', {})
