import { createClient } from '@/platform/http/client'
import type { DashboardCalls } from '../contract'

export const call = createClient<DashboardCalls>()
