import { createClient } from '@/platform/http/client'
import type { riskConsoleCalls } from '../contract/console'

export const call = createClient<typeof riskConsoleCalls>()
