import { createClient } from '@/platform/http/client'
import type { couponsDeskCalls } from '../desk-contract'

export const call = createClient<typeof couponsDeskCalls>()

export const path = '/console/coupons'
