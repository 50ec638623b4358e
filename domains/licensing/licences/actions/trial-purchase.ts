import type { Database, Transaction } from '@/platform/database/connect'
import type { LicencesContext } from '../context'
import type { DeviceIdentity } from '../rules/devices'
import type { Place } from '../rules/seats'
import { trialProblem } from '../rules/trials'
import { claimTrial, markBought, trialOf } from '../store/trials'

interface SignIn {
  readonly memberId: number
  readonly place: Place
  readonly device: DeviceIdentity
  readonly now: Date
}

/** Ends the trial of a device that takes a seat: the tried product has been bought. */
export async function endTrialByPurchase(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { memberId, place, device, now }: SignIn,
) {
  const trial = await trialOf(transaction, place.line, device)
  if (trial && trial.boughtAt === null) await markBought(transaction, events, { id: trial.id, memberId }, now)
}

/** Adds the running trial of a device to the licence page of the member who signs in on it without a purchase. */
export async function claimRunningTrial(database: Database, { memberId, place, device, now }: SignIn) {
  const trial = await trialOf(database, place.line, device)
  if (trial && trial.memberId === null && trialProblem(trial, now) === null) await claimTrial(database, trial, memberId)
}
