import { identityCalls } from '@/domains/identity/contract'
import { licencesCalls } from '@/domains/licences/contract'
import { ordersCalls } from '@/domains/orders/contract'

/** Every call that the server answers to. */
export const calls = { ...identityCalls, ...ordersCalls, ...licencesCalls }
