import { createClient } from '@/platform/http/client'
import type { poolsConsoleCalls } from '../contract/console'

export const call = createClient<typeof poolsConsoleCalls>()
