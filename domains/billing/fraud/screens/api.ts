import { createClient } from '@/platform/http/client'
import type { fraudCalls } from '../contract/member'

export const call = createClient<typeof fraudCalls>()
