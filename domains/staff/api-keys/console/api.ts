import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { keysConsoleCalls } from '../contract/console'

export const call = createClient<typeof keysConsoleCalls>()

export const path = consoleRoom('keys')
