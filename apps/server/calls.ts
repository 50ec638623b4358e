import { identityCalls } from '@/domains/identity/contract'
import { ordersCalls } from '@/domains/orders/contract'
import { profileCalls } from '@/domains/profile/contract'

/** Every call that the server answers to. */
export const calls = { ...identityCalls, ...ordersCalls, ...profileCalls }
