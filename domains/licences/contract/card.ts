import { z } from 'zod/mini'
import { platforms } from '@/domains/catalogue/rules/kinds'
import { moment } from '@/platform/contract/fields'
import { trialStates } from '../rules/trials'

/** A trial of one of a member’s devices, as staff see it on the member’s page. */
export const cardTrial = z.object({
  ...{ id: z.string(), line: z.string(), platform: z.enum(platforms), device: z.string() },
  ...{ state: z.enum(trialStates), revoked: z.boolean(), started: moment, until: moment },
})
