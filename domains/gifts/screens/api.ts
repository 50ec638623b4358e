import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/file-sender'
import type { giftsCalls } from '../contract'

export const call = createClient<typeof giftsCalls>()
export const sendFile = createFileSender<typeof giftsCalls>()
