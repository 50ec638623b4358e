import { createClient } from '@/platform/http/client'
import type { handoverCalls } from '../contract/handovers'
import type { presentCalls } from '../contract/presents'

export const call = createClient<typeof presentCalls & typeof handoverCalls>()
