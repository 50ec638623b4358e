import { createClient } from '@/platform/http/client'
import type { agreementCalls } from '../contract/member'

export const call = createClient<typeof agreementCalls>()
