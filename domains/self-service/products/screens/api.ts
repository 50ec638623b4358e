import type { activationCalls } from '@/domains/licensing/activation/contract/member'
import type { licencesCalls } from '@/domains/licensing/licences/contract/member'
import type { offersCalls } from '@/domains/promotion/offers/contract/member'
import { createClient } from '@/platform/http/client'
import type { productsCalls } from '../contract/member'

export const call = createClient<
  typeof activationCalls & typeof licencesCalls & typeof offersCalls & typeof productsCalls
>()
