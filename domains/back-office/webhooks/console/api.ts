import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { webhooksConsoleCalls } from '../contract/console'

export const call = createClient<typeof webhooksConsoleCalls>()

export const path = consoleRoom('webhooks')
