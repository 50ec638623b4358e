import { createClient } from '@/platform/http/client'
import type { licencesCalls } from '../contract/member'

export const call = createClient<typeof licencesCalls>()
