import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { supportCalls } from '../contract/member'

export const call = createClient<typeof supportCalls>()
export const sendFile = createFileSender<typeof supportCalls>()
