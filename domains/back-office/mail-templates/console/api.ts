import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { mailTemplateCalls } from '../contract/console'

export const call = createClient<typeof mailTemplateCalls>()

export const path = consoleRoom('mail-texts')
