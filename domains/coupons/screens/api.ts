import { createClient } from '@/platform/http/client'
import type { couponsCalls } from '../contract'

export const call = createClient<typeof couponsCalls>()
