import { z } from 'zod/mini'

/**
 * The kinds of cases that staff divide among them (decision 0197). A domain adds its own by declaration merging, in its
 * `contract/`, and says in its `store/staff.ts` how one of them is found.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface CaseKinds {}

export type CaseKind = keyof CaseKinds & string

/** Cases of the caller, of other operators, or of none; or those that were put off, which the list otherwise lacks. */
export const wantedWork = z.optional(z.enum(['me', 'others', 'nobody', 'snoozed']))

export type WantedWork = z.output<typeof wantedWork>

/** The part of a listed case that every queue has. */
export const workOnRow = {
  /** The operator to whom it is assigned; an address where none of today’s operators has it. Null: unassigned. */
  assigned: z.nullable(z.string()),
}

export type WorkOnRow = z.output<ReturnType<typeof z.object<typeof workOnRow>>>
