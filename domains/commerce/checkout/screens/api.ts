import { createClient } from '@/platform/http/client'
import type { checkoutCalls } from '../contract/member'
import type { reminderCalls } from '../contract/reminders'

export const call = createClient<typeof checkoutCalls & typeof reminderCalls>()
