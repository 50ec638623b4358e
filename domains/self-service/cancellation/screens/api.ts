import { createClient } from '@/platform/http/client'
import type { cancellingCalls } from '../contract/visitor'

export const call = createClient<typeof cancellingCalls>()
