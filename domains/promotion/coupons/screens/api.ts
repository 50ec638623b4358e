import { createClient } from '@/platform/http/client'
import type { couponsCalls } from '../contract/member'

export const call = createClient<typeof couponsCalls>()
