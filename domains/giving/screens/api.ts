import { createClient } from '@/platform/http/client'
import type { presentCalls } from '../contract/presents'

export const call = createClient<typeof presentCalls>()
