import { hashOf, newSecret } from '@/domains/accounts/identity'
import { defineCalls } from '@/platform/contract/call'
import { isRefusal } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { authorizeDevice } from '../actions/authorize'
import type { LicencesContext } from '../context'
import { boundCallsContract } from '../contract/bound'
import { readDevice } from '../contract/device'
import { programContract } from '../contract/program'
import { startTokens } from '../store/tokens'
import { floatingCalls } from './floating'
import { presentGranted } from './grant'
import { seatCalls } from './seat'

/** The calls of programs that a relay answers: those of a server. */
export const callsAtRelay = defineCalls({
  'POST /licence/claim': {
    ...boundCallsContract['POST /licence/claim'],
    codes: [20027, 30005, 30006, 30008, 30010, 30019],
  },
  'POST /licence/refresh': programContract['POST /licence/refresh'],
  'POST /licence/release': programContract['POST /licence/release'],
  'POST /licence/heartbeat': programContract['POST /licence/heartbeat'],
  'POST /licence/return': programContract['POST /licence/return'],
  'POST /licence/check': programContract['POST /licence/check'],
})

/**
 * Their handlers. At a relay every device that reaches it may claim a place, and nothing else leads to one: the network is
 * the customer's (decision 0252).
 */
export function handlersAtRelay(context: LicencesContext, memberId: number): Handlers<typeof callsAtRelay> {
  const seat = seatCalls(context)
  return {
    ...floatingCalls(context),
    'POST /licence/refresh': seat['POST /licence/refresh'],
    'POST /licence/release': seat['POST /licence/release'],
    'POST /licence/check': seat['POST /licence/check'],
    'POST /licence/claim': async ({ input, now }) => {
      const device = readDevice(context.offer, input)
      if (isRefusal(device)) return device
      const { line, platform, process, virtual } = input
      const token = newSecret()
      const request = { memberId, place: { line, platform }, device, process, virtual, now, isKeyed: true }
      const held = await authorizeDevice(context, request, async (transaction, seatId) => {
        const installation = device.installation ?? null
        await startTokens(transaction, { seatId, installation, hash: hashOf(token), at: now })
        return null
      })
      return isRefusal(held) ? held : presentGranted(context, held, { token, now })
    },
  }
}
