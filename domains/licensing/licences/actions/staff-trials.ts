import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import { unixSeconds } from '@/platform/time/duration'
import type { LicencesContext } from '../context'
import { extendedUntil, trialState } from '../rules/trials'
import { extendTrial, lockTrial, revokeTrial } from '../store/trials'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'trial.extend': true
    'trial.revoke': true
  }
}

interface TrialAct {
  readonly trial: string
  readonly reason: string
}

interface Extension extends TrialAct {
  readonly days: number
  /** The end of the trial as the operator saw it, in unix seconds; left out: not checked. */
  readonly seen?: number
}

type Events = Pick<LicencesContext, 'events'>

/**
 * Extends a trial by days (decision 0117); its device gets the licence with its next request. 20035: it was bought or
 * revoked, or would last too long; 31002: another operator has extended it meanwhile.
 */
export const extendForDevice = (
  { events }: Events,
  { change, now }: ActingOperator,
  { trial: id, days, reason, seen }: Extension,
): Promise<AuditedAnswer<{ readonly trial: string; readonly until: Date }> | Refusal<20035 | 20085 | 31002>> =>
  change<{ readonly trial: string; readonly until: Date }, Refusal<20035 | 20085 | 31002>>(async (transaction) => {
    const trial = await lockTrial(transaction, id)
    if (!trial) return refuse(20085)
    if (seen !== undefined && unixSeconds(trial.endsAt) !== seen) return refuseStale({ by: null, at: now })
    const until = extendedUntil(trial, days, now)
    if (until === null) return refuse(20035)
    await extendTrial(transaction, events, { trial, endsAt: until, now })
    const details = { trial: id, line: trial.line, days, until: until.toISOString(), reason }
    return { answer: { trial: id, until }, record: { action: 'trial.extend', memberId: trial.memberId, details } }
  })

/** Ends a trial, which its device hears when it asks next. 20035: it does not run. */
export const revokeFromDevice = (
  { events }: Events,
  { change, now }: ActingOperator,
  { trial: id, reason }: TrialAct,
): Promise<AuditedAnswer<{ readonly trial: string }> | Refusal<20035 | 20085>> =>
  change<{ readonly trial: string }, Refusal<20035 | 20085>>(async (transaction) => {
    const trial = await lockTrial(transaction, id)
    if (!trial) return refuse(20085)
    if (trialState(trial, now) !== 'running') return refuse(20035)
    await revokeTrial(transaction, events, id, now)
    const details = { trial: id, line: trial.line, reason }
    return { answer: { trial: id }, record: { action: 'trial.revoke', memberId: trial.memberId, details } }
  })
