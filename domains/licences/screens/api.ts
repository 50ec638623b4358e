import { createClient } from '@/platform/http/client'
import type { licencesCalls } from '../contract'

export const call = createClient<typeof licencesCalls>()
