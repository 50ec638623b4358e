import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'
import { trialStates } from '../rules/trials'

/** A key with its last characters alone: it is shown by an act of its own. `because` is why staff have disabled it. */
const cardLicenceKey = z.object({
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
const cardTrial = z.object({
  id: z.string(),
  line: z.string(),
  platform: platformField,
  device: z.string(),
  state: z.enum(trialStates),
  revoked: z.boolean(),
  started: moment,
  until: moment,
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  pools: z.array(
    z.object({
      id: z.number(),
      line: z.string(),
      platform: platformField,
      total: z.number(),
      used: z.number(),
      /** Of these devices each has its place for a while; `seen` is until when. */
      floating: z.boolean(),
      devices: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          name: z.string(),
          seen: moment,
          /** The program's last report about itself, such as `6.2.1 · arm64 · Debian 13`; empty: none. */
          program: z.string(),
        }),
      ),
    }),
  ),
  licence_keys: z.array(cardLicenceKey),
  trials: z.array(cardTrial),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
