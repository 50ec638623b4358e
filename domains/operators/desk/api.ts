import { createClient } from '@/platform/http/client'
import type { operatorsCalls } from '../contract'

export const call = createClient<typeof operatorsCalls>()
