import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/file-sender'
import type { supportCalls } from '../contract'

export const call = createClient<typeof supportCalls>()
export const sendFile = createFileSender<typeof supportCalls>()
