import { createClient } from '@/platform/http/client'
import type { quotationsConsoleCalls } from '../contract/console'

export const call = createClient<typeof quotationsConsoleCalls>()
