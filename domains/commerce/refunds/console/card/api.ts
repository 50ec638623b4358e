import { createClient } from '@/platform/http/client'
import type { refundsConsoleCalls } from '../../contract/console'

export const call = createClient<typeof refundsConsoleCalls>()
