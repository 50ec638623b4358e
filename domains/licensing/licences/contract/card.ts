import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'
import { trialStates } from '../rules/trials'

/** A key with its last characters alone: it is shown by an act of its own. `because` is why staff have disabled it. */
export const cardLicenceKey = z.object({
  id: z.number(),
  name: z.string(),
  order: z.string(),
  ending: z.string(),
  since: moment,
  retired: moment,
  disabled: moment,
  because: z.string(),
  /** The devices that came in by it and hold a seat. */
  devices: z.number(),
})

/** A trial of one of a member’s devices, as staff see it on the member’s page. */
export const cardTrial = z.object({
  id: z.string(),
  line: z.string(),
  platform: platformField,
  device: z.string(),
  state: z.enum(trialStates),
  revoked: z.boolean(),
  started: moment,
  until: moment,
})
