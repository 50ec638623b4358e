import { countAttempt, hashOf, newSecret, provePassword } from '@/domains/accounts/identity'
import { isRefusal, refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import type { Handler, Handlers } from '@/platform/http/visit'
import { hours, minutes } from '@/platform/time/duration'
import { openCount } from '@/platform/time/throttle'
import { authorizeDevice } from '../actions/authorize'
import { memberOfKey } from '../actions/keys'
import { seatsAt } from '../actions/settle'
import { leavePlace } from '../actions/sharing'
import type { LicencesContext } from '../context'
import { readDevice } from '../contract/device'
import type { keyCalls } from '../contract/keys'
import { countedReleases, mayRelease, releaseQuota } from '../rules/releases'
import type { Place } from '../rules/seats'
import { mayLeave } from '../rules/shared'
import { tokenState } from '../rules/tokens'
import { holdingsOf } from '../store/holdings'
import { hashesOfKey } from '../store/key-hashes'
import { noteKey } from '../store/key-records'
import { leasesOf } from '../store/leases'
import { lockPoolOfSeat, releaseSeat } from '../store/pools'
import { startTokens, tokenOf } from '../store/tokens'
import { presentGranted } from './grant'
import { presentDevice } from './present'

type Calls = Pick<typeof keyCalls, 'POST /licence/activate' | 'POST /licence/devices' | 'POST /licence/free'>

/** Returns a count for each key that the typed text may mean: text around one makes no other key. */
const forEachKey = <Count>(typed: string, count: (named: string) => Count): readonly Count[] =>
  hashesOfKey(typed).map(({ hash }) => count(hash.toString('base64url')))

/** All who know a key could empty the account's places again and again; another key begins at nothing. */
const freedByKey = (named: string) =>
  openCount('the account, and another key in place of this one', {
    key: `devices freed by key ${named}`,
    free: 5,
    forgives: hours(1),
    firstDelay: minutes(10),
    longestDelay: hours(12),
  })
const listedByKey = (named: string) =>
  openCount('the account, and another key in place of this one', {
    key: `devices listed by key ${named}`,
    free: 10,
    forgives: minutes(5),
    firstDelay: minutes(1),
    longestDelay: hours(1),
  })

interface GivenOwner extends Place {
  readonly refresh_token?: string | undefined
  readonly fingerprint?: string | undefined
  readonly key?: string | undefined
  readonly email?: string | undefined
  readonly pw?: string | undefined
}

/** Handlers for a program with a licence key, or with text that its user has typed where no seat is free. */
export const keyedCalls = (context: LicencesContext): Handlers<Calls> => ({
  'POST /licence/activate': activateByKey(context),
  'POST /licence/devices': listDevices(context),
  'POST /licence/free': freeDevice(context),
})

const activateByKey =
  (context: LicencesContext): Handler<Calls['POST /licence/activate']> =>
  async ({ input, network, now }) => {
    const device = readDevice(context.offer, input)
    if (isRefusal(device)) return device
    const { key, line, platform, virtual, process } = input
    const owner = await memberOfKey(context, { key, line, network, now })
    if (isRefusal(owner)) return owner
    const token = newSecret()
    const request = { memberId: owner.id, place: { line, platform }, device, process, virtual, now, isKeyed: true }
    const held = await authorizeDevice(context, request, async (transaction, seatId) => {
      await startTokens(transaction, {
        seatId,
        installation: device.installation ?? null,
        hash: hashOf(token),
        at: now,
      })
      await noteKey(transaction, seatId, owner.key)
      return null
    })
    return isRefusal(held) ? held : presentGranted(context, held, { token, now })
  }

const listDevices =
  (context: LicencesContext): Handler<Calls['POST /licence/devices']> =>
  async ({ input, network, now }) => {
    const owner = await ownerOf(context, input, network, now)
    if (isRefusal(owner)) return owner
    const wait =
      input.key === undefined ? null : await countAttempt(context.database, forEachKey(input.key, listedByKey), now)
    if (wait !== null) return refuseUntil(wait)
    const place = { line: input.line, platform: input.platform }
    const catalogue = await context.catalogue.currentCatalogue(context.database)
    const found = await holdingsOf(context.database, { memberId: owner.id, place, holdings: context.holdings })
    const { kept, total, received } = seatsAt(context, catalogue, found, place, now)
    const given = received.flatMap(({ device, left }) =>
      input.key === undefined && device
        ? [{ device, mayLeave: mayLeave(left, context.settings.releasesPerSeat, now) }]
        : [],
    )
    const pool = found.pools.find(({ line, platform }) => line === place.line && platform === place.platform)
    const quota = releaseQuota(pool ?? { total, releases: [] }, context.settings.releasesPerSeat, now)
    const leases = pool?.floats ? await leasesOf(context.database, { memberId: owner.id, line: place.line, now }) : []
    const atWork = leases.find(({ platform }) => platform === place.platform)?.leases ?? []
    return {
      devices: [
        ...[...kept, ...given.map(({ device }) => device)].map(presentDevice),
        ...atWork.map((device) => ({ ...presentDevice(device), floating: true as const })),
      ],
      may_free: mayRelease(quota) || atWork.length > 0 || given.some((each) => each.mayLeave),
    }
  }

const freeDevice =
  (context: LicencesContext): Handler<Calls['POST /licence/free']> =>
  async ({ input, network, now }) => {
    const owner = await ownerOf(context, input, network, now)
    if (isRefusal(owner)) return owner
    return context.database.transaction(async (transaction) => {
      const found = await lockPoolOfSeat(transaction, owner.id, input.device)
      if (!found && input.key === undefined) {
        return leavePlace(context, transaction, { personId: owner.id, seat: input.device, now })
      }
      if (!found) return refuse(20035)
      const { pool, floating } = found
      if (pool.line !== input.line || pool.platform !== input.platform) return refuse(20035)
      if (!floating && !mayRelease(releaseQuota(pool, context.settings.releasesPerSeat, now))) return refuse(20039)
      const wait =
        input.key === undefined ? null : await countAttempt(transaction, forEachKey(input.key, freedByKey), now)
      if (wait !== null) return refuseUntil(wait)
      const releases = [...countedReleases(pool.releases, now), ...(floating ? [] : [now])]
      const release = { pool: pool.id, seat: input.device, kind: 'released', releases, at: now } as const
      return (await releaseSeat(transaction, context.events, release)) ? {} : refuse(20035)
    })
  }

/**
 * Returns the holder of the seat that a program has: its token stays valid. 30007: it is invalid, of another line, or
 * on a place given to a person, who does not see the account's other devices.
 */
async function holderOf(context: LicencesContext, token: string, fingerprint: string, line: string) {
  const known = await tokenOf(context.database, hashOf(token))
  if (!known?.deviceHash.equals(Buffer.from(fingerprint, 'base64url')) || known.line !== line) return refuse(30007)
  if (known.sharedSeatId !== null) return refuse(30007)
  if (known.suspended) return refuse(20027)
  if (known.releasedAt !== null) return refuse(30006)
  return tokenState(known) === 'good' ? { id: known.memberId } : refuse(30007)
}

/** 10001 names the key where there is neither one, nor a seat, nor an address with its password. */
async function ownerOf(context: LicencesContext, given: GivenOwner, network: string, now: Date) {
  const { key, refresh_token: token, fingerprint, email, pw: password, line } = given
  if (key !== undefined) return memberOfKey(context, { key, line, network, now })
  if (token !== undefined && fingerprint !== undefined) return holderOf(context, token, fingerprint, line)
  if (email === undefined || password === undefined) return refuseFields('key')
  return provePassword(context, { email, password, network, now, seat: null, solved: false })
}
