import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { moment } from '@/platform/contract/fields'
import { type CardPart, listOnCard, mostOnCard, secondsOnCard } from '@/platform/installation/console/member-card'
import type { MemberMatches } from '@/platform/installation/console/member-search'
import { facts, named, type TimelineSource } from '@/platform/installation/console/timeline'
import type { Staff } from '@/platform/installation/staff'
import { activationPools, activations, codes } from '../tables'

/** This domain's facts on the page of a member. */
const card = z.object({
  codes: z.array(z.object({ pool: z.string(), at: moment })),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}

const read: CardPart = ({ member }) => ({
  codes: listOnCard(sql`
    select c.pool, ${secondsOnCard(sql`c.taken_at`)} as at from ${codes} c
    where c.member_id = ${member}.id order by c.taken_at desc limit ${mostOnCard}`),
})

const matches: MemberMatches = ({ begins }) => [
  {
    by: 'code',
    memberId: sql`member_id`,
    from: sql`${codes}`,
    which: sql`lower(code) = ${begins} and member_id is not null`,
    finding: { title: sql`'…' || right(code, 4)` },
  },
]

declare module '@/platform/contract/member-page' {
  interface TimelineKinds {
    'activation.chosen': true
    'activation.code': true
  }
  interface TimelineFacts {
    product: 'named'
    codePool: 'named'
  }
}

/** The timeline's entries about activation. A code itself is not shown: it has the value of money. */
const timeline: readonly TimelineSource[] = [
  {
    kind: 'activation.chosen',
    rows: ({ memberId }) => sql`
      select ${activations.activatedAt} as at, ${activations.poolId} || '-' || ${activations.pid} as id,
        ${facts({ product: named('product', activations.pid) })} as facts
      from ${activationPools} join ${activations} on ${activations.poolId} = ${activationPools.id}
      where ${activationPools.memberId} = ${memberId}`,
  },
  {
    kind: 'activation.code',
    rows: ({ memberId }) => sql`
      select ${codes.takenAt} as at, ${codes.id}::text as id, ${facts({ codePool: named('family', codes.pool) })} as facts
      from ${codes} where ${codes.memberId} = ${memberId}`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  card: {
    schema: card,
    read,
    withNames: ({ codes }, { nameOf }) => ({
      codes: codes.map((code) => ({ ...code, pool: nameOf('family', code.pool) })),
    }),
  },
  matches,
  timeline,
}
