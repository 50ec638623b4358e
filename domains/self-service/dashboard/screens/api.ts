import { createClient } from '@/platform/http/client'
import type { DashboardCalls } from '../contract/member'

export const call = createClient<DashboardCalls>()
