import { identityCalls } from '@/domains/identity/contract'
import { invoicesCalls } from '@/domains/invoices/contract'
import { ordersCalls } from '@/domains/orders/contract'

/** Every call that the server answers to. */
export const calls = { ...identityCalls, ...ordersCalls, ...invoicesCalls }
