import { createClient } from '@/platform/http/client'
import type { entryCalls } from '../contract/entry'
import type { ownerCalls } from '../contract/owner'

export const call = createClient<typeof ownerCalls & typeof entryCalls>()
