import { checkCaptcha, countAttempt, hashOf, newSecret, provePassword } from '@/domains/accounts/identity'
import { isRefusal, refuseUntil } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { memberPage } from '@/platform/paths'
import { after, inSeconds, minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { authorizeDevice, newUserCode, shownCode } from '../actions/authorize'
import type { LicencesContext } from '../context'
import { readDevice } from '../contract/device'
import type { programContract } from '../contract/program'
import { addDeviceRequest } from '../store/device-requests'
import { startTokens, tokenOf } from '../store/tokens'
import { presentGranted } from './grant'

type Calls = Pick<typeof programContract, 'POST /licence/device_code' | 'POST /licence/sign_in'>

/** How long a member has to confirm a device, and how often its program may ask meanwhile. */
const timeout = minutes(10)
export const pollEvery = seconds(5)

/** How a program comes by its first licence: through the browser, or with a password. */
export function signInCalls(context: LicencesContext): Handlers<Calls> {
  const { database, publicUrl } = context
  return {
    'POST /licence/device_code': async ({ input, network, now }) => {
      const device = readDevice(context.offer, input)
      if (isRefusal(device)) return device
      const tries = networkCount({
        key: `licence code from ${network}`,
        free: 30,
        forgives: seconds(20),
        longestDelay: minutes(5),
      })
      const wait = await countAttempt(database, [tries], now)
      if (wait !== null) return refuseUntil(wait)
      const deviceCode = newSecret()
      const request = {
        ...device,
        codeHash: hashOf(deviceCode),
        line: input.line,
        platform: input.platform,
        virtual: input.virtual ?? null,
        expiresAt: after(now, timeout),
      }
      let userCode = newUserCode()
      while (!(await addDeviceRequest(database, { ...request, userCode }))) userCode = newUserCode()
      const address = publicUrl + memberPage('authorize_device')
      return {
        device_code: deviceCode,
        user_code: shownCode(userCode),
        verification_uri: address,
        verification_uri_complete: `${address}&code=${shownCode(userCode)}`,
        expires_in: inSeconds(timeout),
        interval: inSeconds(pollEvery),
      }
    },

    'POST /licence/sign_in': async ({ input, network, now }) => {
      const device = readDevice(context.offer, input)
      if (isRefusal(device)) return device
      const { email, pw: password, token: last, code, laravel_session: visitor } = input
      const known = last === undefined ? null : await tokenOf(database, hashOf(last))
      const seat = known && { id: known.seatId, memberId: known.memberId }
      const solved =
        code !== undefined && visitor !== undefined && (await checkCaptcha(database, hashOf(visitor), code, now))
      const member = await provePassword(context, { email, password, network, now, seat, solved })
      if (isRefusal(member)) return member
      const place = { line: input.line, platform: input.platform }
      const token = newSecret()
      const held = await authorizeDevice(
        context,
        { memberId: member.id, place, device, process: input.process, virtual: input.virtual, now },
        async (transaction, seatId) => {
          await startTokens(transaction, {
            seatId,
            installation: device.installation ?? null,
            hash: hashOf(token),
            at: now,
          })
          return null
        },
      )
      if (isRefusal(held)) return held
      return presentGranted(context, held, { token, now })
    },
  }
}
