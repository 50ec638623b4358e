import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { bulkCalls } from '../contract/console'

export const call = createClient<typeof bulkCalls>()

export const path = consoleRoom('bulk')
