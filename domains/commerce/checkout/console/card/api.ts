import { createClient } from '@/platform/http/client'
import type { paymentsConsoleCalls } from '../../contract/console'

export const call = createClient<typeof paymentsConsoleCalls>()
