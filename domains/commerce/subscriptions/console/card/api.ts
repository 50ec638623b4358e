import { createClient } from '@/platform/http/client'
import type { subscriptionsConsoleCalls } from '../../contract/console'

export const call = createClient<typeof subscriptionsConsoleCalls>()
