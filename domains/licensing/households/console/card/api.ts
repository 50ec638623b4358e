import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { householdsConsoleCalls } from '../../contract/console'

export const call = createClient<typeof householdsConsoleCalls>()

/** The room of the members, with a page of each. */
export const path = consoleRoom('members')
