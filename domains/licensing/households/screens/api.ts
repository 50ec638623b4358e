import { createClient } from '@/platform/http/client'
import type { householdCalls } from '../contract/member'

export const call = createClient<typeof householdCalls>()
