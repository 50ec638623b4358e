import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { supportConsoleCalls } from '../contract/console'

export const call = createClient<typeof supportConsoleCalls>()
export const sendFile = createFileSender<typeof supportConsoleCalls>()

/** How many tickets wait for an answer. */
export const countWaiting = () => call('GET /console/api/tickets/waiting', {})

export const attachmentAddress = (id: string) => `/console/api/tickets/attachment?${new URLSearchParams({ id })}`
