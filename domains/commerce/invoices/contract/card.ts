import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** That came with orders which were brought along, by their place there; like `licence_keys` without the key. */
  keys: z.array(
    z.object({
      order: z.string(),
      position: z.number(),
      unit: z.number(),
      name: z.string(),
      ending: z.string(),
      disabled: moment,
      because: z.string(),
    }),
  ),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
