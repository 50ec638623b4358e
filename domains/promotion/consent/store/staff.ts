import { sql } from 'drizzle-orm'
import { provenAddressOf } from '@/domains/accounts/identity/relations'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { Staff } from '@/platform/installation/staff'
import { card } from '../contract/card'
import { consentTexts, topicConsents } from '../tables'

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
