import { createClient } from '@/platform/http/client'
import type { companyCalls } from '../contract/company'
import type { conversionCalls } from '../contract/conversion'
import type { personCalls } from '../contract/person'

export const call = createClient<typeof companyCalls & typeof conversionCalls & typeof personCalls>()
