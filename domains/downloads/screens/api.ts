import { createClient } from '@/platform/http/client'
import type { downloadsCalls } from '../contract/member'

export const call = createClient<typeof downloadsCalls>()
