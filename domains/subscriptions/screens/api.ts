import { createClient } from '@/platform/http/client'
import type { subscriptionsCalls } from '../contract/member'

export const call = createClient<typeof subscriptionsCalls>()
