import type { ActingOperator, Change } from '@/platform/audit/change'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { dayIn } from '@/platform/time/day'
import { unixSeconds } from '@/platform/time/duration'
import { assignCase, noteOnCase, openCase, snoozeCase } from '../actions/work'
import type { CaseWorkContext } from '../context'
import type { caseWorkCalls } from '../contract/console'
import { notesOn, workOn } from '../store/work'

interface WriteVisit {
  readonly operator: OperatorCaller
  readonly change: Change
  readonly now: Date
}

const actingOf = ({ operator, change, now }: WriteVisit): ActingOperator => ({ change, by: operator.name, now })

/** Handlers for how staff divide the cases among them (decision 0197). */
export function caseWorkHandlers(context: CaseWorkContext): Handlers<typeof caseWorkCalls> {
  const { database, vendor, staffFor } = context
  return {
    'GET /console/api/cases/work': async ({ input, operator, now }) => {
      const found = await openCase(context, input, operator.permissions)
      if (isRefusal(found)) return found
      const which = { kind: found.source.kind, key: found.key }
      const work = await workOn(database, which)
      const notes = await notesOn(database, which)
      const staff = await staffFor(database, found.source)
      const until = work?.snoozedUntil ?? null
      return {
        assignee: work?.assignedTo ?? null,
        assigned: work?.assigned ?? null,
        snoozed: until !== null && until > now ? unixSeconds(until) : null,
        version: work?.version ?? 0,
        notes: notes.map(({ at, ...note }) => ({ ...note, at: unixSeconds(at) })),
        staff: [...staff],
        self: operator.email,
        today: dayIn(vendor.seller.timeZone, now),
      }
    },

    'POST /console/api/cases/assign': async ({ input, ...visit }) => {
      const found = await openCase(context, input, visit.operator.permissions)
      return isRefusal(found) ? found : assignCase(context, actingOf(visit), found, input)
    },

    'POST /console/api/cases/snooze': async ({ input, ...visit }) => {
      const found = await openCase(context, input, visit.operator.permissions)
      return isRefusal(found) ? found : snoozeCase(context, actingOf(visit), found, input)
    },

    'POST /console/api/cases/note': async ({ input, ...visit }) => {
      const found = await openCase(context, input, visit.operator.permissions)
      return isRefusal(found) ? found : noteOnCase(actingOf(visit), found, input.text)
    },
  }
}
