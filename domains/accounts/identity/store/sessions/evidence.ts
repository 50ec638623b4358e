import { sql } from 'drizzle-orm'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { sessions } from '../../tables/members'

/** The evidence of the member's logins. Those of an operator who impersonated them are left out. */
export const evidence: readonly EvidenceSource[] = [
  {
    kind: 'login',
    rows: ({ memberId }) => sql`
      select own.created_at as at, left(own.user_agent, 120) as subject, null::text as detail, own.network,
        own.seen_at as done, null::timestamptz as failed, null::text as words
      from ${sessions} own where own.member_id = ${memberId} and own.operator is null`,
  },
]
