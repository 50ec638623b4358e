import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import type { Device } from '../rules/devices'
import type { Place } from '../rules/seats'
import { isMember, markBound } from '../store/bound'
import { placeDevice, refusalFor } from './authorize'
import { issueLicence } from './licence'
import { lookAt } from './settle'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.bindDevice': true
  }
}

interface Binding {
  readonly memberId: number
  readonly place: Place
  readonly device: Device
  readonly now: Date
}

/** A seat that waits for its device, and the licence file for one without network. */
export interface BoundSeat {
  readonly seat: string
  readonly file: string
  readonly name: string
}

/**
 * Gives a known device a seat of its own before any program asks (decision 0242): by its fingerprint its program then
 * takes it. 30008: nothing that is paid for gives a fixed seat there; 30005: every seat is taken; 30010: it rests.
 */
export async function bindDevice(
  context: LicencesContext,
  transaction: Transaction,
  { memberId, place, device, now }: Binding,
): Promise<BoundSeat | Refusal<30005 | 30008 | 30010>> {
  const catalogue = await context.catalogue.currentCatalogue(transaction)
  const settled = await lookAt(context, transaction, { catalogue, memberId, place, now })
  const refused = refusalFor({ ...settled, floating: null }, { device })
  if (refused) return refuse(refused.refused === 30005 || refused.refused === 30010 ? refused.refused : 30008)
  const placed = await placeDevice(context, transaction, settled, { catalogue, device, now, isOffline: true })
  if (isRefusal(placed)) return placed
  await markBound(transaction, placed.seatId)
  const held = { ...placed, memberId, place, device: device.deviceHash, catalogue }
  const terms = { now, lease: context.settings.offlineLease }
  const { licence } = await issueLicence({ ...context, database: transaction }, held, terms)
  return { seat: placed.seatId, ...licenceFile(place, licence) }
}

/** Returns a licence as the file that is carried to its device. */
export const licenceFile = ({ line, platform }: Place, licence: string) => ({
  file: `${JSON.stringify({ foyer: 'licence', version: 1, licence }, null, 2)}\n`,
  name: `${line}-${platform}.licence`,
})

interface StaffBinding extends Omit<Binding, 'now'> {
  readonly reason: string
}

/** The same by staff. 20085: there is no such member. */
export const bindForMember = (
  context: LicencesContext,
  { change, now }: ActingOperator,
  { reason, ...binding }: StaffBinding,
): Promise<AuditedAnswer<BoundSeat> | Refusal<20085 | 30005 | 30008 | 30010>> =>
  change<BoundSeat, Refusal<20085 | 30005 | 30008 | 30010>>(async (transaction) => {
    const { memberId, place } = binding
    if (!(await isMember(transaction, memberId))) return refuse(20085)
    const bound = await bindDevice(context, transaction, { ...binding, now })
    if (isRefusal(bound)) return bound
    const details = { seat: bound.seat, line: place.line, platform: place.platform, reason }
    return { answer: bound, record: { action: 'member.bindDevice', memberId, details } }
  })
