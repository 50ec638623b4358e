import { countAttempt } from '@/domains/accounts/identity'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import type { Reader } from '@/platform/i18n/texts'
import { minutes, seconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { authorizeDevice } from '../actions/authorize'
import { licenceFile } from '../actions/bind'
import { issueLicence } from '../actions/licence'
import { isOpen, isRefusedAt, seatsAt } from '../actions/settle'
import type { LicencesContext } from '../context'
import type { licencesCalls, PendingDeviceOnWire } from '../contract/member'
import { readOfflineRequest } from '../contract/offline-request'
import { type Device, recognise } from '../rules/devices'
import type { Place } from '../rules/seats'
import { placeFor } from '../rules/shared'
import { answerDeviceRequest, waitingDevice } from '../store/device-requests'
import { type Holdings, holdingsOf } from '../store/holdings'
import { leasesOf } from '../store/leases'
import { nameOf } from './present'

type Calls = Pick<
  typeof licencesCalls,
  'GET /licence/device' | 'POST /licence/device' | 'POST /licence/offline/check' | 'POST /licence/offline'
>

interface DeviceRequest {
  readonly place: Place
  readonly device: Device
  readonly holdings: Holdings
  readonly reader: Reader
  readonly now: Date
  readonly virtual?: VirtualKind | undefined
  /** It has no network: nothing that floats is for it. */
  readonly isOffline?: boolean
}

/**
 * Handlers for a member's confirmation in the browser: of a device that waits under a code, or of the request file of a
 * device without network.
 */
export const confirmCalls = (context: LicencesContext): Handlers<Calls> => ({
  'GET /licence/device': showDevice(context),
  'POST /licence/device': answerDevice(context),
  'POST /licence/offline/check': checkOffline(context),
  'POST /licence/offline': issueOffline(context),
})

const showDevice =
  (context: LicencesContext): Handler<Calls['GET /licence/device']> =>
  async ({ input, member, reader, now }) => {
    const waiting = await findWaiting(context, member.id, input.user_code, now)
    if (isRefusal(waiting)) return waiting
    const { place, holdings, virtual } = waiting
    return describe(context, { place, device: waiting, virtual, holdings, reader, now }, member.id)
  }

const answerDevice =
  (context: LicencesContext): Handler<Calls['POST /licence/device']> =>
  async ({ input, member, now }) => {
    const waiting = await findWaiting(context, member.id, input.user_code, now)
    if (isRefusal(waiting)) return waiting
    const { userCode, place, holdings: seen, virtual, ...device } = waiting
    if (input.answer === 'refuse') {
      return (await answerDeviceRequest(context.database, userCode, { refusedAt: now }, now)) ? {} : refuse(30004)
    }
    const seatRequest = { memberId: member.id, place, device, virtual, now, seen }
    const held = await authorizeDevice(context, seatRequest, async (transaction, seatId) =>
      (await answerDeviceRequest(transaction, userCode, { seatId }, now)) ? null : refuse(30004),
    )
    if (isRefusal(held) && held.refused === 30019) {
      await answerDeviceRequest(context.database, userCode, { refusedAt: now, barred: true }, now)
    }
    return isRefusal(held) ? held : {}
  }

const checkOffline =
  (context: LicencesContext): Handler<Calls['POST /licence/offline/check']> =>
  async ({ input, member, reader, now }) => {
    const request = readOfflineRequest(input.request, context.offer)
    if (isRefusal(request)) return request
    const holdings = await holdingsOf(context.database, {
      memberId: member.id,
      place: request.place,
      holdings: context.holdings,
    })
    return describe(context, { ...request, holdings, reader, now, isOffline: true }, member.id)
  }

const issueOffline =
  (context: LicencesContext): Handler<Calls['POST /licence/offline']> =>
  async ({ input, member, now }) => {
    const request = readOfflineRequest(input.request, context.offer)
    if (isRefusal(request)) return request
    const held = await authorizeDevice(context, { memberId: member.id, ...request, now, seen: null, isOffline: true })
    if (isRefusal(held)) return held
    const { licence } = await issueLicence(context, held, { now, lease: context.settings.offlineLease })
    return licenceFile(request.place, licence)
  }

async function describe(
  context: LicencesContext,
  request: DeviceRequest,
  memberId: number,
): Promise<PendingDeviceOnWire> {
  const { place, device, virtual, holdings, reader, now, isOffline = false } = request
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  const shown = {
    product: { id: place.line, name: nameOf(catalogue, place.line, reader) },
    platform: place.platform,
    device: device.device,
    name: device.nickname,
  }
  const found = seatsAt(context, catalogue, holdings, place, now)
  const { kept, occupants, total, most, floating, received } = found
  const leased = floating ? await leasesOf(context.database, { memberId, line: place.line, now }) : []
  const pool = leased.find(({ platform }) => platform === place.platform)
  const atWork = pool?.leases ?? []
  const isAtWork = atWork.some(({ fingerprint }) => fingerprint === device.deviceHash.toString('hex'))
  const given = recognise(kept, device) ? null : placeFor(received, (on) => recognise([on], device) !== null)
  const hasOwn = (floating && !isOffline) || occupants.length < most
  if (given && (given.isKnown || !hasOwn)) {
    const used = received.filter((each) => each.device !== null).length
    return { ...shown, used, total: received.length, known: given.isKnown, from: given.place.account }
  }
  return {
    ...shown,
    used: occupants.length,
    total,
    ...((floating && !isOffline ? floating.isOpen : isOpen(found)) && { open: true as const }),
    ...(isRefusedAt(isOffline ? { ...found, floating: null } : found, virtual) && { virtual: true as const }),
    known: recognise(kept, device) !== null || (isAtWork && !isOffline),
    ...(floating && { floating: { used: pool?.used ?? 0, total: floating.places, offered: !isOffline } }),
  }
}

/** A code that is not there counts as a guess, and anyone who guesses too much gets no answer for a while. */
async function findWaiting(context: LicencesContext, memberId: number, typed: string, now: Date) {
  const limits = { free: 10, forgives: seconds(30), longestDelay: minutes(10) }
  const guesses = ownCount({ key: `licence code by ${memberId}`, ...limits })
  const found = await waitingDevice(context.database, {
    userCode: typed,
    memberId,
    guesses: guesses.key,
    now,
    holdings: context.holdings,
  })
  if (found) return found
  const wait = await countAttempt(context.database, [guesses], now)
  return wait === null ? refuse(30004) : refuseUntil(wait)
}
