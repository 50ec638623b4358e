import type { ownCalls } from '@/domains/operators/contract-own'
import { createClient } from '@/platform/http/client'
import { createFileSender } from '@/platform/ui/file-sender'
import type { downloadsDeskCalls } from '../desk-contract'

export const call = createClient<typeof downloadsDeskCalls & Pick<typeof ownCalls, 'GET /console/api/access/proven'>>()
export const sendFile = createFileSender<typeof downloadsDeskCalls>()

export const path = '/console/releases'
