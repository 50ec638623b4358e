import { createClient } from '@/platform/http/client'
import type { activationCalls } from '../contract/member'

export const call = createClient<typeof activationCalls>()
