import { createClient } from '@/platform/http/client'
import type { identityCalls } from '../contract/member'

export const call = createClient<typeof identityCalls>()
