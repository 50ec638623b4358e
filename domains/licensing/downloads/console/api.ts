import type { ownCalls } from '@/domains/staff/operators/contract/own'
import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { downloadsConsoleCalls } from '../contract/console'

export const call = createClient<
  typeof downloadsConsoleCalls & Pick<typeof ownCalls, 'GET /console/api/access/proven'>
>()
export const sendFile = createFileSender<typeof downloadsConsoleCalls>()

export const path = consoleRoom('releases')
