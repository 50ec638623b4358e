import { createClient } from '@/platform/http/client'
import type { bankConsoleCalls } from '../contract/console'

export const call = createClient<typeof bankConsoleCalls>()
