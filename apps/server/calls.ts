import { identityCalls } from '@/domains/identity/contract'
import { ordersCalls } from '@/domains/orders/contract'
import { refundsCalls } from '@/domains/refunds/contract'

/** Every call that the server answers to. */
export const calls = { ...identityCalls, ...ordersCalls, ...refundsCalls }
