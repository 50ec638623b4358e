import { createClient } from '@/platform/http/client'
import type { privacyCalls } from '../contract/member'

export const call = createClient<typeof privacyCalls>()
