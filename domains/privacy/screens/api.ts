import { createClient } from '@/platform/http/client'
import type { privacyCalls } from '../contract'

export const call = createClient<typeof privacyCalls>()
