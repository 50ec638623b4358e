import { createClient } from '@/platform/http/client'
import type { disputesCalls } from '../contract/member'

export const call = createClient<typeof disputesCalls>()
