import type { AuditRecord } from '@/platform/audit/record'
import type { Queryable } from '@/platform/database/connect'
import { type HeldMails, heldMails, holdOf } from '@/platform/mail/hold'

interface HoldSummary {
  /** Null: nothing is held. */
  readonly since: Date | null
  readonly kinds: readonly HeldMails[]
}

/** Returns the mails that wait for staff to release them. */
export const readHeld = async (database: Queryable): Promise<HoldSummary> => ({
  since: await holdOf(database),
  kinds: await heldMails(database),
})

/** Null where there was nothing to end. */
export const recordOfRelease = ({ since, kinds }: HoldSummary, isDropped: boolean): AuditRecord | null =>
  since === null
    ? null
    : {
        action: isDropped ? 'mail.discard' : 'mail.release',
        memberId: null,
        details: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])),
      }

/** Describes held mails for the command line, kind by kind. */
export function describeHeld({ since, kinds }: HoldSummary, did: 'held' | 'released' | 'discarded'): string {
  if (since === null) return 'No mails are held.'
  const lines = kinds.map(({ kind, count, oldest }) => `${kind}: ${count}, the first of ${oldest.toISOString()}`)
  const counted = kinds.reduce((sum, { count }) => sum + count, 0)
  const whole = `${counted} mail${counted === 1 ? '' : 's'}${did === 'held' ? ', held since' : ` ${did}; held since`} ${since.toISOString()}.`
  return [...lines, whole].join('\n')
}
