import { sql } from 'drizzle-orm'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { EvidenceSource } from '@/platform/installation/console/evidence'
import { beginning, type MemberMatches } from '@/platform/installation/console/member-search'
import type { Staff } from '@/platform/installation/staff'
import { memberDownloads, releases } from '../tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    rollOuts: true
    haltedRollOuts: true
  }
}

/** Updates that reach a part of the installations, and those that reach none since their roll-out was stopped. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'rollOuts',
    permission: 'releases.edit',
    row: sql`
      select count(*) as count, min(released_at) as since from ${releases}
      where share < 100 and halted_at is null and withdrawn_at is null`,
  },
  {
    kind: 'haltedRollOuts',
    permission: 'releases.edit',
    row: sql`
      select count(*) as count, min(halted_at) as since from ${releases}
      where halted_at is not null and withdrawn_at is null`,
  },
]

/** The evidence of complete deliveries to the member. */
const evidence: readonly EvidenceSource[] = [
  {
    kind: 'download',
    rows: ({ memberId }) => sql`
      select got.first_at as at, made.file_name as subject, 'SHA-256 ' || left(made.sha256, 16) as detail, got.network,
        got.last_at as done, null::timestamptz as failed, null::text as words
      from ${memberDownloads} got join ${releases} made on made.id = got.release_id where got.member_id = ${memberId}`,
  },
]

/** Finds releases by the beginning of their software's name, of their version, or of both. */
const matches: MemberMatches = ({ text }) =>
  [sql`lower(software || ' ' || version)`, sql`lower(version)`].map((value) => ({
    by: 'release',
    memberId: null,
    from: sql`${releases}`,
    ...beginning(value, text, {
      permission: 'releases.edit',
      key: sql`id`,
      title: sql`software || ' ' || version || ' (' || platform || ')'`,
    }),
  }))

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
  matches,
  evidence,
}
