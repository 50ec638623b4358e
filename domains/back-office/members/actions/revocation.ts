import { orderNumbered, restoreLine, revokeLine } from '@/domains/commerce/orders'
import { refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { readerOf } from '../context'
import { memberMails } from '../mails/mails'
import { boughtLine } from '../store/possessions'
import { type ActionContext, type ActionRequest, audited } from './audited'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'member.revokeLicence': true
    'member.restoreLicence': true
  }
}

interface LicenceRequest extends ActionRequest {
  readonly order: string
  readonly position: number
}

/**
 * Revokes a licence without a refund, until it is restored: it cannot be used, and its seats rest. The member gets a
 * mail. 20035: it is not owned, was revoked before, or a provider collects for its next period: cancel that first, so
 * that the member does not pay for a revoked licence.
 */
export const revokeLicence = (acting: ActionContext, request: LicenceRequest) =>
  change(acting, request, 'revoked', (transaction, place) => revokeLine(transaction, place, acting.now))

/** Gives it back as it was. 20035: it was not revoked. */
export const restoreLicence = (acting: ActionContext, request: LicenceRequest) =>
  change(acting, request, 'restored', restoreLine)

const actions = { revoked: 'member.revokeLicence', restored: 'member.restoreLicence' } as const
const events = { revoked: 'order.lineRevoked', restored: 'order.lineRestored' } as const

const change = (
  acting: ActionContext,
  request: LicenceRequest,
  what: keyof typeof actions,
  work: (transaction: Transaction, place: { order: number; position: number }) => Promise<boolean>,
) =>
  audited(acting, actions[what], request, async (transaction, member) => {
    const { order: number, position } = request
    const [order, bought] = [
      await orderNumbered(transaction, number),
      await boughtLine(transaction, member.id, request),
    ]
    if (!order || !bought) return refuse(20085)
    const { subscriptions } = acting.context
    if (what === 'revoked' && (await subscriptions.renews(transaction, member.id, bought.pid))) return refuse(20035)
    if (!(await work(transaction, { order: order.id, position }))) return refuse(20035)
    await acting.context.events.emit(transaction, events[what], { order: order.id, position }, acting.now)
    const facts = { product: bought.names, order: number }
    await memberMails.send(acting.context, transaction, what, readerOf(acting.context, member), facts)
    return { answer: {}, details: { order: number, position, product: bought.pid } }
  })
