import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { openidConsoleCalls } from '../contract/console'

export const call = createClient<typeof openidConsoleCalls>()

export const path = consoleRoom('apps')
