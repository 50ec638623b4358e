import { createClient } from '@/platform/http/client'
import type { legalCalls } from '../contract/member'

export const call = createClient<typeof legalCalls>()
