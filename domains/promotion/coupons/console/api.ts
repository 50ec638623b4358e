import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { couponsConsoleCalls } from '../contract/console'

export const call = createClient<typeof couponsConsoleCalls>()

export const path = consoleRoom('coupons')
