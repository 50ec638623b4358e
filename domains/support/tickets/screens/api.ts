import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { ticketCalls } from '../contract/member'

export const call = createClient<typeof ticketCalls>()
export const sendFile = createFileSender<typeof ticketCalls>()
