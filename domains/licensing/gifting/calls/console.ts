import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { stopHandover } from '../actions/handovers'
import { sendAgain, withdrawPresent } from '../actions/staff'
import type { GiftingContext } from '../context'
import type { handoversConsoleCalls, presentsConsoleCalls } from '../contract/console'
import { handoverNumbered } from '../store/handovers'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'handover.stop': true
  }
}

/** Handlers for staff's actions on a transfer: only those that its holder has, too. */
export const handoversConsole = (context: GiftingContext): Handlers<typeof handoversConsoleCalls> => ({
  'POST /console/api/members/stop-handover': ({ input: { handover: id, reason }, change, now }) =>
    change(async (transaction) => {
      const found = await handoverNumbered(transaction, id)
      if (!found) return refuse(20085)
      const stopped = await stopHandover(context, transaction, found, now)
      if (isRefusal(stopped)) return stopped
      const details = { handover: id, reason }
      return { answer: {}, record: { action: 'handover.stop', memberId: found.giverId, details } }
    }),
})

/** Handlers for staff's actions on gifts: only those that their buyers have, too. */
export const presentsConsole = (context: GiftingContext): Handlers<typeof presentsConsoleCalls> => ({
  'POST /console/api/presents/send': ({ input, operator, change, now }) =>
    sendAgain(context, { change, by: operator.name, now }, input),

  'POST /console/api/presents/take-back': ({ input, operator, change, now }) =>
    withdrawPresent(context, { change, by: operator.name, now }, input),
})
