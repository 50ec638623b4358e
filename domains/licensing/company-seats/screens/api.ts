import { createClient } from '@/platform/http/client'
import type { companySeatCalls } from '../contract/member'

export const call = createClient<typeof companySeatCalls>()
