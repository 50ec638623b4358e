import { createClient } from '@/platform/http/client'
import type { noticesConsoleCalls } from '../contract/console'

export const call = createClient<typeof noticesConsoleCalls>()
