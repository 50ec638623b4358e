import { createClient } from '@/platform/http/client'
import type { couponsConsoleCalls } from '../../contract/console'

export const call = createClient<typeof couponsConsoleCalls>()
