import { sql } from 'drizzle-orm'
import type { Transaction } from '@/platform/database/connect'
import { inIso, objectOf, rowsOf } from '@/platform/database/cursor'
import type { ExportedLine } from '@/platform/import/export-part'
import { consentTexts, topicConsents } from '../tables'

/** Consents by topic, and when they ended. Unanswered requests are left out, since their links work here alone. */
export const exportedTopicConsents = (transaction: Transaction) =>
  rowsOf<{ line: ExportedLine['line'] }>(
    transaction,
    sql`select ${objectOf({
      email: sql`c.email`,
      address_hash: sql`case when c.email is null then encode(c.address_hash, 'hex') end`,
      topic: sql`c.topic`,
      language: sql`c.language`,
      wording: sql`coalesce(read.text, c.wording)`,
      version: sql`c.version`,
      page: sql`c.page`,
      source: sql`c.source`,
      asked_at: inIso(sql`c.asked_at`),
      asked_network: sql`c.asked_network`,
      given_at: inIso(sql`c.given_at`),
      given_network: sql`c.given_network`,
      withdrawn_at: inIso(sql`c.withdrawn_at`),
      withdrawn_by: sql`c.withdrawn_by`,
      withdrawn_network: sql`c.withdrawn_network`,
      complaint: sql`c.complaint`,
    })} as line from ${topicConsents} c left join ${consentTexts} read on read.version = c.version
    where c.given_at is not null
    order by coalesce(c.email, encode(c.address_hash, 'hex')) collate "C", c.topic collate "C", c.given_at`,
  )
