import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { campaignGiftCalls } from '../contract/member'

export const call = createClient<typeof campaignGiftCalls>()
export const sendFile = createFileSender<typeof campaignGiftCalls>()
