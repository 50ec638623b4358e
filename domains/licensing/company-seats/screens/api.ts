import { createClient } from '@/platform/http/client'
import type { teamsCalls } from '../contract/member'

export const call = createClient<typeof teamsCalls>()
