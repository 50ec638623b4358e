import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { consentPages } from '../rules'

/** A topic that a member has asked for, with its proof, as staff see it. */
const provenTopic = z.object({
  topic: z.string(),
  page: z.enum(consentPages),
  source: z.string(),
  wording: z.string(),
  network: z.string(),
  asked: moment,
  /** 0: the mailed link was not followed yet. */
  given: moment,
  withdrawn: moment,
  /** The report, if it ended by a spam complaint. */
  complaint: z.string(),
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  /** The member's topics, with the proof of each consent. */
  topics: z.array(provenTopic),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
