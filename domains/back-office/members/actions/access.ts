import {
  blacklist,
  endSessionsOf,
  impersonationLink,
  liftBlacklist,
  mailPasswordLink,
  removeFactors,
  resume,
  suspend,
} from '@/domains/accounts/identity'
import { refuse } from '@/platform/contract/refusal'
import { type ActionContext, type ActionRequest, audited } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.blacklist': true
    'member.lift': true
    'member.suspend': true
    'member.resume': true
    'member.endSessions': true
    'member.passwordLink': true
    'member.resetSecondFactor': true
    'member.impersonate': true
  }
}

/** Shuts a member out and ends every session; 20035: they are out already. */
export const blacklistMember = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.blacklist', request, async (transaction, { id: memberId }) => {
    if (!(await blacklist(transaction, memberId, acting.now))) return refuse(20035)
    await acting.context.events.emit(transaction, 'member.sessions_ended', { memberId }, acting.now)
    return { answer: {} }
  })

/** Lets a member in again; 20035: they are not out, or the account was merged into another. */
export const liftMember = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.lift', request, async (transaction, { id }) =>
    (await liftBlacklist(transaction, id)) ? { answer: {} } : refuse(20035),
  )

/** Closes an account for a while, with its sessions kept (spec 2.2); 20035: it is suspended already. */
export const suspendMember = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.suspend', request, async (transaction, { id }) =>
    (await suspend(transaction, id, acting.now)) ? { answer: {} } : refuse(20035),
  )

/** Opens a suspended account again; 20035: it is not suspended. */
export const resumeMember = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.resume', request, async (transaction, { id }) =>
    (await resume(transaction, id)) ? { answer: {} } : refuse(20035),
  )

export const endSessions = (acting: ActionContext, request: ActionRequest) =>
  audited<Record<string, never>, 20085>(
    acting,
    'member.endSessions',
    request,
    async (transaction, { id: memberId }) => {
      await endSessionsOf(transaction, memberId)
      await acting.context.events.emit(transaction, 'member.sessions_ended', { memberId }, acting.now)
      return { answer: {} }
    },
  )

/** Mails the link that sets a new password; 20035: the account is shut. */
export const sendPasswordLink = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.passwordLink', request, async (transaction, { id }) =>
    (await mailPasswordLink(acting.context.identity, transaction, id)) === null ? refuse(20035) : { answer: {} },
  )

/** Takes passkeys, app and recovery codes away: the password alone opens the account again. 20035: there are none, or a way back waits. */
export const resetSecondFactor = (acting: ActionContext, request: ActionRequest) =>
  audited(acting, 'member.resetSecondFactor', request, async (transaction, { id }) =>
    (await removeFactors(acting.context.identity, transaction, id, acting.now)) ? { answer: {} } : refuse(20035),
  )

/** The address that opens the member area as the member sees it, once and within 60 seconds (spec 12.3). */
export const impersonateMember = (acting: ActionContext, request: ActionRequest & { preview: boolean }) =>
  audited(acting, 'member.impersonate', request, async (transaction, { id: memberId }) => {
    const { context, operator, operatorId, now } = acting
    const { publicUrl } = context
    const { reason, preview } = request
    const url = await impersonationLink(transaction, {
      memberId,
      operator,
      operatorId,
      reason,
      now,
      publicUrl,
      preview,
    })
    return url === null ? refuse(20085) : { answer: { url }, details: { preview } }
  })
