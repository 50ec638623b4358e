import type { AuditedAnswer, Change } from '@/platform/audit/change'
import type { MemberAction } from '@/platform/audit/record'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { MembersContext } from '../context'
import { type Account, accountsOf } from '../store/accounts'

/** A request to act on one member, with the reason. */
export interface ActionRequest {
  readonly memberId: number
  readonly reason: string
}

/** The context of an act. The console and the command line each bring their own way to the audit log. */
export interface ActionContext {
  readonly context: MembersContext
  readonly change: Change
  /** The operator's name in the audit log. */
  readonly operator: string
  /** Null: an operator at the command line without an account. */
  readonly operatorId: number | null
  readonly now: Date
}

/** The context of an act by a key of the server API. */
export const actingBy =
  (context: MembersContext) =>
  ({
    acting,
  }: {
    readonly acting: { readonly change: Change; readonly by: string; readonly now: Date }
  }): ActionContext => ({
    context,
    change: acting.change,
    now: acting.now,
    operator: acting.by,
    operatorId: null,
  })

/**
 * Acts on one member in a transaction, and records it with its reason. 20085 without such a member, or when the account
 * is erased, so that no code goes to it.
 * @param work the action; the details that it returns go to the audit log beside the reason
 */
export const audited = <Answer, Code extends 10001 | 20035 | 20041 | 20085 | 31002>(
  { change }: ActionContext,
  action: MemberAction,
  { memberId, reason }: ActionRequest,
  work: (
    transaction: Transaction,
    member: Account,
  ) => Promise<{ answer: Answer; details?: Record<string, unknown> } | Refusal<Code>>,
): Promise<AuditedAnswer<Answer> | Refusal<Code | 20085>> =>
  change<Answer, Refusal<Code | 20085>>(async (transaction) => {
    const [member] = await accountsOf(transaction, [memberId], true)
    if (!member || member.isErased) return refuse(20085)
    const done = await work(transaction, member)
    if (isRefusal(done)) return done
    return { answer: done.answer, record: { action, memberId, details: { reason, ...done.details } } }
  })
