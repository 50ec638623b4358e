import { releaseForMember } from '@/domains/licences'
import { personOf } from '@/domains/privacy'
import { refuse } from '@/platform/http/refusal'
import { isOwnMail } from '../store/possessions'
import { type ActContext, type ActRequest, act } from './act'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'member.releaseDevices': true
    'member.resendMail': true
  }
}

/** Releases devices; 20035: none of them holds a seat. @param seats none: every device of the member */
export const releaseDevices = (acting: ActContext, wish: ActRequest & { seats: readonly string[] }) =>
  act(acting, 'member.releaseDevices', wish, async (transaction, { id }) => {
    const released = await releaseForMember(transaction, { memberId: id, ids: wish.seats, at: acting.now })
    return released === 0 ? refuse(20035) : { answer: { released }, details: { seats: wish.seats, released } }
  })

/** Sends one of the member's mails once more; 20035: its words are gone, or hold a secret link. */
export const resendMail = (acting: ActContext, wish: ActRequest & { mail: number }) =>
  act(acting, 'member.resendMail', wish, async (transaction, { id }) => {
    const { post, tables } = acting.context
    if (!(await isOwnMail(transaction, personOf(tables, id), wish.mail))) return refuse(20085)
    const again = await post.again(transaction, wish.mail)
    return typeof again === 'string' ? refuse(20035) : { answer: {}, details: { mail: wish.mail } }
  })
