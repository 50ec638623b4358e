import { createClient } from '@/platform/http/client'
import type { ordersCalls } from '../contract'

export const call = createClient<typeof ordersCalls>()
