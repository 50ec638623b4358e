import type { activationCalls } from '@/domains/activation/contract'
import type { offersCalls } from '@/domains/offers/contract'
import { createClient } from '@/platform/http/client'
import type { productsCalls } from '../contract'

export const call = createClient<typeof activationCalls & typeof offersCalls & typeof productsCalls>()
