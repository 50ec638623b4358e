import { createClient } from '@/platform/http/client'
import type { sandboxCalls } from '@/platform/payments/sandbox/contract'
import type { checkoutCalls } from '../contract/member'

export const call = createClient<typeof checkoutCalls>()

/** The part that the page of a real provider would play. */
export const callSandbox = createClient<typeof sandboxCalls>()
