import { personOf } from '@/domains/back-office/privacy'
import { releaseForMember } from '@/domains/licensing/licences'
import { refuse } from '@/platform/contract/refusal'
import { isOwnMail } from '../store/possessions'
import { type ActionContext, type ActionRequest, audited } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.releaseDevices': true
    'member.resendMail': true
  }
}

/** Releases devices; 20035: none of them holds a seat. @param seats none: every device of the member */
export const releaseDevices = (acting: ActionContext, request: ActionRequest & { seats: readonly string[] }) =>
  audited(acting, 'member.releaseDevices', request, async (transaction, { id }) => {
    const { events } = acting.context
    const released = await releaseForMember(transaction, events, { memberId: id, ids: request.seats, at: acting.now })
    return released === 0 ? refuse(20035) : { answer: { released }, details: { seats: request.seats, released } }
  })

/**
 * Resends one of the member's mails; one with a secret link is written again. 20035: its text is deleted, or holds
 * another secret.
 */
export const resendMail = (acting: ActionContext, request: ActionRequest & { mail: number }) =>
  audited(acting, 'member.resendMail', request, async (transaction, { id }) => {
    const { mailer, tables } = acting.context
    if (!(await isOwnMail(transaction, personOf(tables, id), request.mail))) return refuse(20085)
    const again = await mailer.again(transaction, request.mail)
    return typeof again === 'string' ? refuse(20035) : { answer: {}, details: { mail: request.mail } }
  })
