import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { giftsCalls } from '../contract/member'

export const call = createClient<typeof giftsCalls>()
export const sendFile = createFileSender<typeof giftsCalls>()
