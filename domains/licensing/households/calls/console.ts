import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { endPlace } from '../actions/leaving'
import type { HouseholdsContext } from '../context'
import type { householdsConsoleCalls } from '../contract/console'
import { holderOf } from '../store/people'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'household.endPlace': true
  }
}

/** Handlers for staff's actions on a household: only those that either side has, too. */
export const householdsConsole = (context: HouseholdsContext): Handlers<typeof householdsConsoleCalls> => ({
  'POST /console/api/members/end-household-place': ({ input: { member: personId, reason }, change, now }) =>
    change(async (transaction) => {
      const holder = await holderOf(transaction, personId)
      if (!holder) return refuse(20085)
      const { id: holderId } = holder
      if (!(await endPlace(context, transaction, { holderId, personId, kind: 'ended', now }))) return refuse(20085)
      const details = { holder: holderId, reason }
      return { answer: {}, record: { action: 'household.endPlace', memberId: personId, details } }
    }),
})
