import { createClient } from '@/platform/http/client'
import type { poolsDeskCalls } from '../desk-contract'

export const call = createClient<typeof poolsDeskCalls>()
