import { correctAddress } from '@/domains/accounts/identity'
import { refuse } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import { type ActionContext, type ActionRequest, audited } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.correctEmail': true
  }
}

/**
 * Puts the right address in the place of one that was mistyped. 20041: the new one has an account, which is for a merge;
 * 20035: it is the same, or the account is shut.
 */
export function correctEmail(acting: ActionContext, request: ActionRequest & { email: string }) {
  const correction = audited<Record<string, never>, 20035 | 20041>(
    acting,
    'member.correctEmail',
    request,
    async (transaction, { id: memberId, isBlacklisted, isMerged }) => {
      if (isBlacklisted || isMerged) return refuse(20035)
      const to = request.email
      const done = await correctAddress(acting.context.identity, transaction, { memberId, to, now: acting.now })
      if (done === 'taken') return refuse(20041)
      if (done === 'same' || done === null) return refuse(20035)
      return { answer: {}, details: { ...done, to } }
    },
  )
  return correction.catch((error) => {
    if (isUniqueViolation(error)) return refuse(20041)
    throw error
  })
}
