import { createClient } from '@/platform/http/client'
import type { licencesConsoleCalls } from '../../contract/console'

export const call = createClient<typeof licencesConsoleCalls>()
