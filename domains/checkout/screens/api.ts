import { createClient } from '@/platform/http/client'
import type { checkoutCalls } from '../contract/member'

export const call = createClient<typeof checkoutCalls>()
