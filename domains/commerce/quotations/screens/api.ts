import { createClient } from '@/platform/http/client'
import type { quotationsCalls } from '../contract/member'

export const call = createClient<typeof quotationsCalls>()
