import type { identityCalls } from '@/domains/accounts/identity/contract/member'
import { createClient } from '@/platform/http/client'
import type { profileCalls } from '../contract/member'

export const call = createClient<typeof profileCalls & typeof identityCalls>()
