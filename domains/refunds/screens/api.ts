import { createClient } from '@/platform/http/client'
import type { refundsCalls } from '../contract/member'

export const call = createClient<typeof refundsCalls>()
