import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { catalogueConsoleCalls } from '../contract/console'

export const call = createClient<typeof catalogueConsoleCalls>()

export const path = consoleRoom('catalogue')
