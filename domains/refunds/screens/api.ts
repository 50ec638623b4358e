import { createClient } from '@/platform/http/client'
import type { refundsCalls } from '../contract'

export const call = createClient<typeof refundsCalls>()
