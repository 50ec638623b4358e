import { createClient } from '@/platform/http/client'
import type { invoicesCalls } from '../contract'

export const call = createClient<typeof invoicesCalls>()
