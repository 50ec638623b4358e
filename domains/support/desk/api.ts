import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/file-sender'
import type { supportDeskCalls } from '../desk-contract'

export const call = createClient<typeof supportDeskCalls>()
export const sendFile = createFileSender<typeof supportDeskCalls>()

/** How many tickets wait for an answer. */
export const countWaiting = () => call('GET /console/api/tickets/waiting', {})

export const attachmentAddress = (id: string) => `/console/api/tickets/attachment?${new URLSearchParams({ id })}`
