import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { provenAddressOf } from '@/domains/accounts/identity/relations'
import { moment } from '@/platform/contract/fields'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { Staff } from '@/platform/installation/staff'
import { consentPages } from '../rules'
import { consentTexts, topicConsents } from '../tables'

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
const card = z.object({
  /** The member's topics, with the proof of each consent. */
  topics: z.array(provenTopic),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

/** Returns the consents for the page of staff, each with its proof, the newest first. */
const read: CardPart = ({ member }) => ({
  topics: listOnCard(sql`
    select c.topic, c.page, coalesce(c.source, '') as source, coalesce(c.wording, read.text, '') as wording,
      coalesce(c.given_network, c.asked_network, '') as network, ${secondsOnCard(sql`c.asked_at`)} as asked,
      ${secondsOnCard(sql`c.given_at`)} as given, ${secondsOnCard(sql`c.withdrawn_at`)} as withdrawn,
      coalesce(c.complaint, '') as complaint
    from ${topicConsents} c left join ${consentTexts} read on read.version = c.version
    where c.email = ${provenAddressOf(member)}
    order by coalesce(c.given_at, c.asked_at) desc, c.id desc limit ${mostOnCard}`),
})

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: { schema: card, read },
}
