import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { companiesConsoleCalls } from '../../contract/console'

export const call = createClient<typeof companiesConsoleCalls>()

/** The room of the members, with a page of each. */
export const path = consoleRoom('members')
