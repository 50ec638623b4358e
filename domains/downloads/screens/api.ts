import { createClient } from '@/platform/http/client'
import type { downloadsCalls } from '../contract'

export const call = createClient<typeof downloadsCalls>()
