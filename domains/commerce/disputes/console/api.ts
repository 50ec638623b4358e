import { createClient } from '@/platform/http/client'
import type { disputesConsoleCalls } from '../contract/console'

export const call = createClient<typeof disputesConsoleCalls>()
