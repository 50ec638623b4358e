import { createClient } from '@/platform/http/client'
import type { invoicesCalls } from '../contract/member'

export const call = createClient<typeof invoicesCalls>()
