import { downloadsCalls } from '@/domains/downloads/contract'
import { identityCalls } from '@/domains/identity/contract'
import { ordersCalls } from '@/domains/orders/contract'

/** Every call that the server answers to. */
export const calls = { ...identityCalls, ...ordersCalls, ...downloadsCalls }
