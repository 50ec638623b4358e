import type { identityCalls } from '@/domains/identity/contract'
import { createClient } from '@/platform/http/client'
import type { profileCalls } from '../contract'

export const call = createClient<typeof profileCalls & typeof identityCalls>()
