import { createClient } from '@/platform/http/client'
import type { activationCalls } from '../contract'

export const call = createClient<typeof activationCalls>()
