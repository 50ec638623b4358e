import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { presentsConsoleCalls } from '../../contract/console'
import type { handoversConsoleCalls } from '../../contract/handovers-console'

export const call = createClient<typeof presentsConsoleCalls & typeof handoversConsoleCalls>()

/** The room of the members, with a page of each. */
export const path = consoleRoom('members')
