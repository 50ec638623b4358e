import { createClient } from '@/platform/http/client'
import type { identityCalls } from '../contract'

export const call = createClient<typeof identityCalls>()
