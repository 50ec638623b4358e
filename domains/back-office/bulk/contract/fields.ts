import { z } from 'zod/mini'
import { clearable } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'
import { acts, runStates, versionNumbers } from '../rules'

const version = z.string().check(
  z.maxLength(40),
  z.refine((text) => versionNumbers(text) !== null),
)
/** A day in the vendor's time zone. */
const day = z.iso.date()

/** The licences that are meant: every condition must hold. */
export const selection = z.object({
  /** Ids of products, with commas between them. */
  products: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/))),
  line: z.optional(z.string().check(z.maxLength(50))),
  platform: z.optional(platformField),
  /** On some device of the member such a version runs; both included. */
  version_from: z.optional(version),
  version_until: z.optional(version),
  /** When the term ends, both included; what never ends is not among it. */
  ends_from: z.optional(day),
  ends_until: z.optional(day),
  /** Metadata of the member, of the order or of the licence. */
  metadata_of: z.optional(z.enum(['member', 'order', 'licence'])),
  metadata_key: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  // Left out: any value; empty: the empty value.
  metadata_value: clearable(z.optional(z.string().check(z.maxLength(500)))),
})
export type Selection = z.output<typeof selection>

const notice = z.object({
  subject: z.string().check(z.minLength(1), z.maxLength(150)),
  text: z.string().check(z.minLength(1), z.maxLength(5000)),
})
export const notices = z.record(z.string().check(z.regex(/^[a-z]{2}$/)), notice)
export type Notices = z.output<typeof notices>

export const run = z.object({
  id: z.number(),
  act: z.enum(acts),
  amount: z.nullable(z.number()),
  selection,
  notices: z.nullable(notices),
  reason: z.string(),
  state: z.enum(runStates),
  expected: z.number(),
  done: z.number(),
  /** Skipped: it would have exceeded the limit, or was changed before the undo. */
  passed: z.number(),
  started_by: z.string(),
  /** Unix seconds. */
  started: z.number(),
  ended: z.nullable(z.number()),
})
export type ShownRun = z.output<typeof run>
