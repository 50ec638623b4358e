import { createClient } from '@/platform/http/client'
import type { downloadsCalls } from '../contract/member'
import type { updatesCalls } from '../contract/updates'

export const call = createClient<typeof downloadsCalls & typeof updatesCalls>()
