import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { membersConsoleCalls } from '../contract/console'

export const call = createClient<typeof membersConsoleCalls>()

export const path = consoleRoom('members')
