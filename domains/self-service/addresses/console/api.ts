import { createClient } from '@/platform/http/client'
import type { addressConsoleCalls } from '../contract/console'

export const call = createClient<typeof addressConsoleCalls>()
