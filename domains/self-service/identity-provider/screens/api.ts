import { createClient } from '@/platform/http/client'
import type { openidCalls } from '../contract/member'

export const call = createClient<typeof openidCalls>()
