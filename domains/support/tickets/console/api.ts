import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { supportConsoleCalls } from '../contract/console'

export const call = createClient<typeof supportConsoleCalls>()
export const sendFile = createFileSender<typeof supportConsoleCalls>()

export const attachmentAddress = (id: string) => `/console/api/tickets/attachment?${new URLSearchParams({ id })}`
