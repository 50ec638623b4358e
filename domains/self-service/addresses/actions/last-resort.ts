import { hashOf, newSecret } from '@/domains/accounts/identity'
import { areTwoPeople } from '@/domains/staff/operators'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import { after, before, days } from '@/platform/time/duration'
import type { AddressesContext } from '../context'
import { agree, lockWaiting, propose } from '../store/last-resort'
import { tellOwner } from './ask'
import { stopRequest } from './stop'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'address.propose': true
    'address.agree': true
    'address.stop': true
  }
}

/** Only in the console: at the command line a person is known by name alone, and cannot count as the second one. */
interface DecidingOperator extends ActingOperator {
  readonly byId: number
}

interface Decision {
  readonly request: number
  readonly reason: string
}

type DecisionAnswer = Promise<AuditedAnswer<{ readonly request: number }> | Refusal<20035 | 20085>>

/**
 * Proposes, as an operator, that the second factor of a way back is lost as well. It waits until another operator
 * agrees: 20035 where it is not a way back, was proposed before, or several wait. A proposal by an operator who lost
 * the permission does not count.
 */
export const proposeLastResort = (
  { change, by: operator, byId: operatorId }: DecidingOperator,
  { request: id, reason }: Decision,
): DecisionAnswer =>
  change(async (transaction) => {
    const waiting = await lockWaiting(transaction, id)
    if (!waiting) return refuse(20085)
    if (!(await propose(transaction, { id, operator, operatorId, reason }))) return refuse(20035)
    const details = { request: id, reason }
    return { answer: { request: id }, record: { action: 'address.propose', memberId: waiting.memberId, details } }
  })

/**
 * Another of the staff agrees: everybody known to the account is told once more, and it waits from the beginning. 20035: it
 * was not proposed, or the two are not surely two: one was renamed, or made by the other, within the wait.
 */
export const agreeOnLastResort = (
  context: AddressesContext,
  { change, by: operator, byId: operatorId, now }: DecidingOperator,
  { request: id, reason }: Decision,
): DecisionAnswer =>
  change(async (transaction) => {
    const waiting = await lockWaiting(transaction, id)
    if (!waiting) return refuse(20085)
    const { memberId, operatorId: first } = waiting
    const since = before(now, days(context.waiting.recoveryDays))
    const pair = { second: operatorId, permission: 'members.help', since } as const
    if (first === null || !(await areTwoPeople(transaction, { first, ...pair }))) return refuse(20035)
    const secret = newSecret()
    const dueAt = after(now, days(context.waiting.recoveryDays))
    if (!(await agree(transaction, { id, operator, operatorId, dueAt, stopHash: hashOf(secret) }))) return refuse(20035)
    await tellOwner(context, transaction, { kind: 'wayBack', memberId, fromId: null, dueAt }, secret)
    const details = { request: id, reason, proposedBy: waiting.operator }
    return { answer: { request: id }, record: { action: 'address.agree', memberId, details } }
  })

/** Stops what waits. */
export const stopForMember = (
  context: AddressesContext,
  { change, now }: ActingOperator,
  { request: id, reason }: Decision,
): DecisionAnswer =>
  change(async (transaction) => {
    const waiting = await lockWaiting(transaction, id)
    if (!waiting) return refuse(20085)
    const stopped = await stopRequest(context, transaction, waiting, now)
    if (isRefusal(stopped)) return stopped
    const details = { request: id, reason }
    return { answer: { request: id }, record: { action: 'address.stop', memberId: waiting.memberId, details } }
  })
