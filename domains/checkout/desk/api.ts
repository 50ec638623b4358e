import { createClient } from '@/platform/http/client'
import type { paymentsDeskCalls } from '../desk-contract'

export const call = createClient<typeof paymentsDeskCalls>()

/** How many payments that do not fit wait for an operator. */
export const countWaiting = () => call('GET /console/api/payments/waiting', {})
