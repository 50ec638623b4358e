import { createClient } from '@/platform/http/client'
import type { riskCalls } from '../contract/member'

export const call = createClient<typeof riskCalls>()
