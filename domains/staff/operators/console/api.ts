import { createClient } from '@/platform/http/client'
import type { operatorsCalls } from '../contract/console'

export const call = createClient<typeof operatorsCalls>()
