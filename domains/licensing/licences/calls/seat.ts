import { hashOf, newSecret } from '@/domains/accounts/identity'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Handler, Handlers } from '@/platform/http/visit'
import { after } from '@/platform/time/duration'
import { countReports } from '../actions/meters'
import { type HeldSeat, overOf, restsAt, seatsAt, settleAt } from '../actions/settle'
import { mayLeaveShared } from '../actions/sharing'
import { openTrial, refreshTrial } from '../actions/trials'
import type { LicencesContext } from '../context'
import { type GivenProgram, printable, readIdentity, readProgram } from '../contract/device'
import { type meterCalls, presentMeter } from '../contract/meters'
import type { programContract } from '../contract/program'
import { type Component, type DeviceIdentity, recognise } from '../rules/devices'
import { countedReleases, mayRelease, releaseQuota } from '../rules/releases'
import type { SeatGrant } from '../rules/seats'
import { opensOn } from '../rules/shared'
import { tokenState } from '../rules/tokens'
import { pollDeviceRequest } from '../store/device-requests'
import { holdingsOf } from '../store/holdings'
import { floatingSeatsLike, takePlace } from '../store/places'
import { type LockedPool, releaseSeat } from '../store/pools'
import { moveSeat, updateSeat } from '../store/seats'
import { adoptTokens, callInTokens, nextToken, type StoredToken, startTokens, tokenOf } from '../store/tokens'
import { presentGranted } from './grant'
import { pollEvery } from './sign-in'

type Calls = Pick<
  typeof programContract,
  'POST /licence/token' | 'POST /licence/refresh' | 'POST /licence/release' | 'POST /licence/check'
>

interface SeatNeed {
  readonly catalogue: HeldSeat['catalogue']
  readonly now: Date
  /** Also one that rests may be given back. */
  readonly needs?: 'awake' | 'any'
  /** The device's present identity, where it may have changed. */
  readonly asking?: DeviceIdentity
  /** The running program that asks. */
  readonly process?: string | undefined
}

interface OpenedSeat {
  readonly held: HeldSeat
  readonly others: readonly DeviceIdentity[]
  readonly pool: LockedPool
  /** All grants of its place that can be used now. */
  readonly grants: readonly SeatGrant[]
}

interface SeatCredentials {
  readonly refresh_token: string
  readonly fingerprint: string
  readonly components?: readonly Component[] | undefined
  readonly installation?: string | undefined
}

const identityOf = ({ fingerprint, ...identity }: SeatCredentials): DeviceIdentity => ({
  deviceHash: Buffer.from(fingerprint, 'base64url'),
  ...readIdentity(identity),
})

const trialOf = (given: SeatCredentials, now: Date) => ({
  token: given.refresh_token,
  identity: identityOf(given),
  now,
})

/** Returns the reported facts of a program and its device, beside its identity. */
function seenOf({ name, ...program }: GivenProgram & { readonly name?: string | undefined }) {
  const nickname = printable(name ?? '')
  return { ...readProgram(program), ...(nickname !== null && { nickname }) }
}

/** Handlers for a program's use of the seat that it holds. */
export const seatCalls = (context: LicencesContext): Handlers<Calls> => ({
  'POST /licence/token': takeToken(context),
  'POST /licence/refresh': refreshSeat(context),
  'POST /licence/release': giveBackSeat(context),
  'POST /licence/check': checkSeat(context),
})

const takeToken =
  (context: LicencesContext): Handler<Calls['POST /licence/token']> =>
  async ({ input, now }) => {
    const asked = await context.database.transaction((transaction) =>
      pollDeviceRequest(transaction, hashOf(input.device_code), now),
    )
    if (!asked || asked.expiresAt <= now) return refuse(30004)
    if (asked.refusedAt !== null) return refuse(asked.barred ? 30019 : 30003)
    if (asked.seatId === null) {
      const tooSoon = asked.polledAt !== null && after(asked.polledAt, pollEvery) > now
      return refuse(tooSoon ? 30002 : 30001)
    }
    // An answer that was lost may be asked for again until the code expires.
    return beginOnSeat(context, { seatId: asked.seatId, installation: asked.installation, process: input.process }, now)
  }

interface Beginning {
  readonly seatId: string
  readonly installation: Buffer | null
  readonly process?: string | undefined
}

/** The first licence and token of a program on a seat that its device has. */
export async function beginOnSeat(context: LicencesContext, { seatId, installation, process }: Beginning, now: Date) {
  const token = newSecret()
  const begun = { seatId, installation, hash: hashOf(token), at: now }
  if (!(await startTokens(context.database, begun))) return refuse(30006)
  const known = await tokenOf(context.database, hashOf(token))
  if (!known) return refuse(30006)
  if (known.suspended) return refuse(20027)
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  const opened = await context.database.transaction((transaction) =>
    openSeat(context, transaction, known, { catalogue, now, process }),
  )
  return isRefusal(opened) ? opened : presentGranted(context, opened.held, { token, now })
}

const refreshSeat =
  (context: LicencesContext): Handler<Calls['POST /licence/refresh']> =>
  async ({ input, now }) => {
    const first = await present(context, input)
    if (isRefusal(first)) return first
    if (!first) return (await refreshTrial(context, trialOf(input, now), seenOf(input))) ?? refuse(30007)
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const token = newSecret()
    const renewed = await context.database.transaction(async (transaction) => {
      const identity = identityOf(input)
      const { process } = input
      const opened = await openSeat(context, transaction, first, { catalogue, now, asking: identity, process })
      const known = await tokenOf(transaction, hashOf(input.refresh_token))
      if (isRefusal(opened) || !known) return isRefusal(opened) ? opened : refuse(30007)
      if (tokenState(known) === 'reused') {
        await callInTokens(transaction, { seatId: known.seatId, installation: known.chain }, now)
        return refuse(30007)
      }
      const { seatId, generation, chain } = known
      const isKnown = known.deviceHash.equals(identity.deviceHash)
      if (!isKnown && opened.others.some(({ deviceHash }) => deviceHash.equals(identity.deviceHash)))
        return refuse(30007)
      const installation = chain ?? identity.installation ?? null
      if (chain === null && installation !== null) await adoptTokens(transaction, { seatId, installation })
      await nextToken(transaction, { seatId, installation, hash: hashOf(token), at: now, used: generation })
      if (!isKnown) await moveSeat(transaction, seatId, identity, now)
      const seen = { ...(isKnown && readIdentity(input)), ...seenOf(input) }
      if (Object.keys(seen).length > 0) await updateSeat(transaction, seatId, seen, now)
      return { ...opened.held, device: identity.deviceHash }
    })
    return isRefusal(renewed) ? renewed : presentGranted(context, renewed, { token, now })
  }

const giveBackSeat =
  (context: LicencesContext): Handler<Calls['POST /licence/release']> =>
  async ({ input, now }) => {
    const first = await present(context, input)
    if (isRefusal(first)) return first
    if (!first) return leaveTrial(context, input, now)
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    return context.database.transaction(async (transaction) => {
      const opened = await openSeat(context, transaction, first, { catalogue, now, needs: 'any' })
      const known = await tokenOf(transaction, hashOf(input.refresh_token))
      if (isRefusal(opened) || !known) return isRefusal(opened) ? opened : refuse(30007)
      if (tokenState(known) === 'reused') return refuse(30007)
      const { pool, held } = opened
      // A floating place belongs to no device, so giving it back does not count as a release.
      const isOwn = !first.floating && known.sharedSeatId === null
      if (known.sharedSeatId !== null && !(await mayLeaveShared(context, transaction, known.sharedSeatId, now))) {
        return refuse(20039)
      }
      if (isOwn && !mayRelease(releaseQuota(pool, context.settings.releasesPerSeat, now))) return refuse(20039)
      const releases = [...countedReleases(pool.releases, now), ...(isOwn ? [now] : [])]
      const release = { pool: pool.id, seat: held.seatId, kind: 'signedOff', releases, at: now } as const
      return (await releaseSeat(transaction, context.events, release)) ? {} : refuse(30006)
    })
  }

const checkSeat =
  (context: LicencesContext): Handler<Calls['POST /licence/check']> =>
  async ({ input, now }) => {
    const known = await present(context, input)
    if (isRefusal(known)) return known
    if (!known) return checkTrial(context, input, now)
    if (tokenState(known) === 'reused') return refuse(30007)
    const { memberId, line, platform, seatId } = known
    const place = { line, platform }
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const holdings = await holdingsOf(context.database, { memberId, place, holdings: context.holdings })
    if (restsAt(seatsAt(context, catalogue, holdings, place, now), seatId)) return refuse(30010)
    return { seat: seatId, line, platform }
  }

/** Counts what was used on a seat: without a network, on one that rests as well. */
export const useMeters =
  (context: LicencesContext): Handler<(typeof meterCalls)['POST /licence/use']> =>
  async ({ input, now }) => {
    const known = await present(context, input)
    if (isRefusal(known)) return known
    if (!known) return refuse((await openedTrial(context, input, now)) ? 30021 : 30007)
    if (tokenState(known) === 'reused') return refuse(30007)
    const reports = input.reports.map(({ at, ...report }) => ({
      ...report,
      at: at === undefined ? null : atSecond(at),
    }))
    const needs = reports.some(({ at }) => at === null) ? 'awake' : 'any'
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const counted = await context.database.transaction(async (transaction) => {
      const opened = await openSeat(context, transaction, known, { catalogue, now, needs })
      if (isRefusal(opened)) return opened
      const { pool, grants } = opened
      return countReports(context, transaction, { pool, grants, reports, now })
    })
    if (isRefusal(counted)) return counted
    // The reports of what has happened are counted all the same.
    if (counted.refusal !== null) return refuse(counted.refusal)
    return { meters: counted.states.map((state) => presentMeter(state, now)) }
  }

const atSecond = (seconds: number) => new Date(seconds * 1000)

/** The seat of a token, under its pool's lock and up to date with what is paid for. */
async function openSeat(
  context: LicencesContext,
  transaction: Transaction,
  known: StoredToken,
  { catalogue, now, needs = 'awake', asking, process = '' }: SeatNeed,
): Promise<OpenedSeat | Refusal<30005 | 30006 | 30010>> {
  const { memberId, line, platform, seatId } = known
  const place = { line, platform }
  const settled = await settleAt(context, transaction, { catalogue, memberId, place, now })
  const granted = { pool: settled.pool, grants: [...settled.grants, ...settled.floatingGrants] }
  if (known.floating) {
    const { floating, floatingGrants: grants, pool } = settled
    if (!floating) return refuse(30006)
    const held = { seatId, memberId, place, device: known.deviceHash, grants, catalogue }
    if (needs === 'any') return { ...granted, held: { ...held, lease: null, over: 0 }, others: [] }
    if (floating.places === 0) return refuse(30010)
    const lease = await takePlace(transaction, { pool: pool.id, seat: seatId, process, floating, now })
    const alike = asking ? await floatingSeatsLike(transaction, pool.id, asking) : []
    const others = [...settled.kept, ...alike.filter(({ id }) => id !== seatId)]
    return lease ? { ...granted, held: { ...held, lease, over: lease.over }, others } : refuse(30005)
  }
  const occupant = settled.occupants.find(({ device }) => device?.id === seatId)
  const seat = occupant?.device
  if (!seat) return refuse(30006)
  if (needs === 'awake' && restsAt(settled, seatId)) return refuse(30010)
  const grants = opensOn(occupant.source, settled.grants)
  const over = overOf(settled)
  const held: HeldSeat = { seatId, memberId, place, device: seat.deviceHash, grants, catalogue, lease: null, over }
  // On people's places, two may work at one machine.
  const others = occupant.shared === null ? settled.kept.filter((other) => other !== seat) : []
  return { ...granted, held, others }
}

/** A token with its device, before anything is locked; the wrong device gets the answer of a wrong token. Null: it is no seat's. */
async function present(
  context: LicencesContext,
  given: SeatCredentials,
): Promise<StoredToken | Refusal<20027 | 30006 | 30007> | null> {
  const known = await tokenOf(context.database, hashOf(given.refresh_token))
  if (!known) return null
  if (recognise([known], identityOf(given), 'one') === null) return refuse(30007)
  if (known.suspended) return refuse(20027)
  return known.releasedAt === null ? known : refuse(30006)
}

const openedTrial = ({ database }: LicencesContext, given: SeatCredentials, now: Date) =>
  database.transaction((transaction) => openTrial(transaction, trialOf(given, now)))

async function checkTrial(context: LicencesContext, given: SeatCredentials, now: Date) {
  const opened = (await openedTrial(context, given, now)) ?? refuse(30007)
  return isRefusal(opened) ? opened : { seat: opened.id, line: opened.line, platform: opened.platform }
}

/** It stays the device’s own, and runs on: nothing is given back that another could take. */
async function leaveTrial(context: LicencesContext, given: SeatCredentials, now: Date) {
  const opened = (await openedTrial(context, given, now)) ?? refuse(30007)
  return isRefusal(opened) ? opened : {}
}
