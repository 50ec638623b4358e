import { createClient } from '@/platform/http/client'
import type { ordersCalls } from '../contract/member'

export const call = createClient<typeof ordersCalls>()
