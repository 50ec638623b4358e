import {
  blacklist,
  endSessionsOf,
  impersonationLink,
  liftBlacklist,
  mailPasswordLink,
  resume,
  suspend,
  takeFactorsAway,
} from '@/domains/identity'
import { refuse } from '@/platform/http/refusal'
import { type ActContext, type ActRequest, act } from './act'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
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
export const blacklistMember = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.blacklist', wish, async (transaction, { id }) =>
    (await blacklist(transaction, id, acting.now)) ? { answer: {} } : refuse(20035),
  )

/** Lets a member in again; 20035: they are not out, or the account was merged into another. */
export const liftMember = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.lift', wish, async (transaction, { id }) =>
    (await liftBlacklist(transaction, id)) ? { answer: {} } : refuse(20035),
  )

/** Closes an account for a while, with its sessions kept (spec 2.2); 20035: it is suspended already. */
export const suspendMember = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.suspend', wish, async (transaction, { id }) =>
    (await suspend(transaction, id, acting.now)) ? { answer: {} } : refuse(20035),
  )

/** Opens a suspended account again; 20035: it is not suspended. */
export const resumeMember = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.resume', wish, async (transaction, { id }) =>
    (await resume(transaction, id)) ? { answer: {} } : refuse(20035),
  )

export const endSessions = (acting: ActContext, wish: ActRequest) =>
  act<Record<string, never>, 20085>(acting, 'member.endSessions', wish, async (transaction, { id }) => {
    await endSessionsOf(transaction, id)
    return { answer: {} }
  })

/** Mails the link that sets a new password; 20035: the account is shut. */
export const sendPasswordLink = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.passwordLink', wish, async (transaction, { id }) =>
    (await mailPasswordLink(acting.context.identity, transaction, id)) ? { answer: {} } : refuse(20035),
  )

/** Takes passkeys, app and recovery codes away: the password alone opens the account again. 20035: there are none. */
export const resetSecondFactor = (acting: ActContext, wish: ActRequest) =>
  act(acting, 'member.resetSecondFactor', wish, async (transaction, { id }) =>
    (await takeFactorsAway(acting.context.identity, transaction, id, acting.now)) ? { answer: {} } : refuse(20035),
  )

/** The address that opens the member area as the member sees it, once and within 60 seconds (spec 12.3). */
export const lookThroughEyes = (acting: ActContext, wish: ActRequest & { preview: boolean }) =>
  act(acting, 'member.impersonate', wish, async (transaction, { id: memberId }) => {
    const { context, operator, operatorId, now } = acting
    const { publicUrl } = context
    const { reason, preview } = wish
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
