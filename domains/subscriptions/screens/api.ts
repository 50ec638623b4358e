import { createClient } from '@/platform/http/client'
import type { subscriptionsCalls } from '../contract'

export const call = createClient<typeof subscriptionsCalls>()
