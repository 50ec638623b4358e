import { countAttempt, hashOf, newSecret } from '@/domains/accounts/identity'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import { isRefusal, type Refusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrRefused } from '@/platform/database/transaction'
import { after, days, minutes, unixSeconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import type { LicencesContext } from '../context'
import type { GrantedOnWire } from '../contract/granted'
import { type Device, type DeviceIdentity, recognise } from '../rules/devices'
import { awakeOf, isRefusedBy, type Place, type SeatGrant, seatGrants } from '../rules/seats'
import { trialFeatures, trialProblem, triedProduct } from '../rules/trials'
import { holdingsOf } from '../store/holdings'
import {
  addTrial,
  changeTrial,
  hasTried,
  holdsSeat,
  lockTrial,
  lockTrialOfToken,
  type Trial,
  trialOf,
  waitForLine,
} from '../store/trials'
import { issueLicence } from './licence'

interface TrialRequest {
  readonly place: Place
  readonly device: Device
  readonly virtual?: VirtualKind | undefined
  /** The proven owner of the device; null: none. */
  readonly memberId: number | null
  readonly network: string
  readonly now: Date
}

interface TokenHeld {
  readonly trial: Trial
  readonly token: string
}

type TrialRefusal = 20039 | 30013 | 30014 | 30015 | 30019

/**
 * Begins or continues the trial of a device: once per device and, where a member has signed in, per account
 * (decision 0109). 30013: there is nothing to try; 30014: it is over; 30015: the product has been bought;
 * 30019: the product is not for such a machine.
 */
export async function beginTrial(
  context: LicencesContext,
  request: TrialRequest,
): Promise<GrantedOnWire | Refusal<TrialRefusal>> {
  const { database } = context
  const { place, device, virtual, memberId, network, now } = request
  const catalogue = await context.catalogue.currentCatalogue(database)
  const known = await trialOf(database, place.line, device)
  if (!known) {
    const tried = triedProduct(catalogue, place)
    if (!tried) return refuse(30013)
    if (virtual && isRefusedBy(tried, virtual)) return refuse(30019)
    if (await isBought(context, catalogue, request)) return refuse(30015)
    const tries = networkCount({
      key: `licence trial from ${network}`,
      free: 50,
      forgives: minutes(2),
      longestDelay: minutes(30),
    })
    const wait = await countAttempt(database, [tries], now)
    if (wait !== null) return refuseUntil(wait)
  }
  const held = await allOrRefused(database, async (transaction): Promise<TokenHeld | Refusal<TrialRefusal>> => {
    await waitForLine(transaction, place.line)
    const same = await trialOf(transaction, place.line, device)
    if (same) return resume(transaction, same, request)
    if (memberId !== null && (await hasTried(transaction, memberId, place.line))) return refuse(30014)
    return begin(context, transaction, catalogue, request)
  })
  return isRefusal(held) ? held : presentTrial(context, catalogue, held, now)
}

async function begin(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  catalogue: Catalogue,
  { place, device, memberId, now }: TrialRequest,
): Promise<TokenHeld | Refusal<30013>> {
  const product = triedProduct(catalogue, place)
  if (!product) return refuse(30013)
  const token = newSecret()
  const endsAt = after(now, days(product.trial.days))
  const begun = { place, pid: product.pid, device, memberId, endsAt, token: hashOf(token), at: now }
  return { trial: await addTrial(transaction, events, begun), token }
}

/** Continues the trial of a device that asks again: it gets another token, and the former ones are void. */
async function resume(
  transaction: Transaction,
  { id }: Trial,
  { place, device, now }: TrialRequest,
): Promise<TokenHeld | Refusal<30014 | 30015>> {
  const known = await lockTrial(transaction, id)
  const problem = known ? trialProblem(known, now) : 30014
  if (problem) return refuse(problem)
  const token = newSecret()
  const seen = { ...device, platform: place.platform, lastSeenAt: now }
  return { trial: await changeTrial(transaction, id, { ...seen, token: hashOf(token), earlierToken: null }), token }
}

/** Whether the device has a seat of the line already, or its member has something that would give it one. */
async function isBought(
  { database, holdings, settings: { grace } }: LicencesContext,
  catalogue: Catalogue,
  { place, device, memberId, now }: TrialRequest,
): Promise<boolean> {
  if (await holdsSeat(database, place.line, device.deviceHash)) return true
  if (memberId === null) return false
  const { lines, activations } = await holdingsOf(database, { memberId, place, holdings })
  const grants = awakeOf(seatGrants(catalogue, lines, { now, grace, activations }))
  return grants.some(({ line, platform }) => line === place.line && platform === place.platform)
}

export interface TrialCredentials {
  readonly token: string
  readonly identity: DeviceIdentity
  readonly now: Date
}

type CredentialRefusal = 20027 | 30006 | 30007 | 30014

/** Returns the trial of a token, locked; null: the token belongs to no trial. */
export async function openTrial(
  transaction: Transaction,
  { token, identity, now }: TrialCredentials,
): Promise<Trial | Refusal<CredentialRefusal> | null> {
  const found = await lockTrialOfToken(transaction, hashOf(token))
  if (!found) return null
  const { trial, suspended } = found
  if (recognise([trial], identity, 'one') === null) return refuse(30007)
  if (suspended) return refuse(20027)
  const problem = trialProblem(trial, now)
  if (problem === null) return trial
  return refuse(problem === 30015 ? 30006 : 30014)
}

/**
 * Returns the next licence of a trial, with another token.
 * @param seen what the program reports about itself
 */
export async function refreshTrial(
  context: LicencesContext,
  credentials: TrialCredentials,
  seen: Partial<Device>,
): Promise<GrantedOnWire | Refusal<CredentialRefusal> | null> {
  const { token: given, identity, now } = credentials
  const catalogue = await context.catalogue.currentCatalogue(context.database)
  const token = newSecret()
  const renewed = await context.database.transaction(async (transaction) => {
    const opened = await openTrial(transaction, credentials)
    if (opened === null || isRefusal(opened)) return opened
    if (!opened.deviceHash.equals(identity.deviceHash)) {
      await waitForLine(transaction, opened.line)
      const same = await trialOf(transaction, opened.line, { deviceHash: identity.deviceHash })
      if (same && same.id !== opened.id) return refuse(30007)
    }
    const change = { ...identity, ...seen, lastSeenAt: now, token: hashOf(token), earlierToken: hashOf(given) }
    return changeTrial(transaction, opened.id, change)
  })
  if (renewed === null || isRefusal(renewed)) return renewed
  return presentTrial(context, catalogue, { trial: renewed, token }, now)
}

/** Its licence is signed like any other, says that it is a trial, and ends with it at the latest. */
async function presentTrial(
  context: LicencesContext,
  catalogue: Catalogue,
  { trial, token }: TokenHeld,
  now: Date,
): Promise<GrantedOnWire> {
  const { id, line, platform, pid, deviceHash, endsAt } = trial
  const place = { line, platform }
  const product = productOf(catalogue, pid)
  const ends = { endsAt, keptUntil: endsAt, updatesUntil: null, resting: false, isBound: true }
  const grants: SeatGrant[] = product ? [{ ...place, product, seats: 1, ...ends }] : []
  const held = { seatId: id, place, device: deviceHash, grants, catalogue, lease: null, over: 0 }
  const features = product && trialFeatures(product)
  const says = { now, lease: context.settings.lease, trial: { ...(features && { features }) } }
  const issued = await issueLicence(context, held, says)
  return {
    licence: issued.licence,
    refresh_token: token,
    seat: id,
    expires_at: unixSeconds(issued.endsAt),
    refresh_after: unixSeconds(issued.refreshAfter),
  }
}
