import type { Handlers } from '@/platform/http/visit'
import { sendAgain, withdrawPresent } from '../actions/staff'
import type { GiftingContext } from '../context'
import type { presentsConsoleCalls } from '../contract/console'

/** Handlers for staff's actions on gifts: only those that their buyers have, too. */
export const presentsConsole = (context: GiftingContext): Handlers<typeof presentsConsoleCalls> => ({
  'POST /console/api/presents/send': ({ input, operator, change, now }) =>
    sendAgain(context, { change, by: operator.name, now }, input),

  'POST /console/api/presents/take-back': ({ input, operator, change, now }) =>
    withdrawPresent(context, { change, by: operator.name, now }, input),
})
