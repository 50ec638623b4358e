import { createClient } from '@/platform/http/client'
import type { addressCalls } from '../contract/member'

export const call = createClient<typeof addressCalls>()
