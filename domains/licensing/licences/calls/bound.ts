import { countAttempt } from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import { allOrRefused } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { type BoundSeat, bindDevice } from '../actions/bind'
import type { LicencesContext } from '../context'
import { type boundCallsContract, readBinding } from '../contract/bound'
import { readDevice } from '../contract/device'
import { boundSeat } from '../store/bound'
import { updateSeat } from '../store/seats'
import { beginOnSeat } from './seat'

/** Handlers for seats that are bound to a device in advance (decision 0242). */
export const boundCalls = (context: LicencesContext): Handlers<typeof boundCallsContract> => ({
  'POST /licence/bind': async ({ input, member, now }) => {
    const given = readBinding(context.offer, input)
    if (isRefusal(given)) return given
    return allOrRefused(
      context.database,
      (transaction) => bindDevice(context, transaction, { memberId: member.id, ...given, now }),
      (answer): answer is BoundSeat => 'seat' in answer,
    )
  },

  'POST /licence/claim': async ({ input, network, now }) => {
    const device = readDevice(context.offer, input)
    if (isRefusal(device)) return device
    const tries = networkCount({
      key: `licence claim from ${network}`,
      free: 100,
      forgives: seconds(5),
      longestDelay: minutes(5),
    })
    const wait = await countAttempt(context.database, [tries], now)
    if (wait !== null) return refuseUntil(wait)
    const { line, platform } = input
    const found = await boundSeat(context.database, { line, platform }, device.deviceHash)
    if (!found) return refuse(30008)
    await updateSeat(context.database, found.seatId, device, now)
    return beginOnSeat(context, { seatId: found.seatId, installation: device.installation ?? null }, now)
  },
})
