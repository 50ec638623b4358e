import { createClient } from '@/platform/http/client'
import type { membersDeskCalls } from '../desk-contract'

export const call = createClient<typeof membersDeskCalls>()

export const path = '/console/members'
