import { createClient } from '@/platform/http/client'
import type { downloadsCalls } from '../contract/member'
import type { programsCalls } from '../contract/programs'
import type { updatesCalls } from '../contract/updates'

export const call = createClient<typeof downloadsCalls & typeof programsCalls & typeof updatesCalls>()
