import { createClient } from '@/platform/http/client'
import type { catalogueDeskCalls } from '../desk-contract'

export const call = createClient<typeof catalogueDeskCalls>()

export const path = '/console/catalogue'
