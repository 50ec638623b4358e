import { createClient } from '@/platform/http/client'
import type { consentCalls } from '../contract/member'

export const call = createClient<typeof consentCalls>()
