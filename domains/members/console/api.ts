import { createClient } from '@/platform/http/client'
import type { membersConsoleCalls } from '../contract/console'

export const call = createClient<typeof membersConsoleCalls>()

export const path = '/console/members'
