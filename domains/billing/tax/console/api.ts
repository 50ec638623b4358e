import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import { createFileSender } from '@/platform/ui/forms/file-sender'
import type { taxCalls } from '../contract/console'

export const call = createClient<typeof taxCalls>()
export const sendFile = createFileSender<typeof taxCalls>()

export const path = consoleRoom('tax')
/** The files of the room, which a link hands out. */
export const files = path.replace('tax', 'api/tax')
