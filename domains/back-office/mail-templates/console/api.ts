import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { textsCalls } from '../contract/console'

export const call = createClient<typeof textsCalls>()

export const path = consoleRoom('mail-texts')
