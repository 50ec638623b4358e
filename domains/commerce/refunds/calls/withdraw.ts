import { emailProblem } from '@/domains/accounts/identity/rules'
import { refuse, refuseFields } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { foldAddress } from '@/platform/text/typed/address'
import { unixSeconds } from '@/platform/time/duration'
import type { RefundsContext } from '../context'
import type { refundsCalls } from '../contract/member'
import { onOneLine } from '../map'
import { isFreeToWithdraw, selectLines, wasPaid } from '../rules'
import { newCaseNumber } from '../rules/number'
import { isWithdrawable } from '../rules/withdrawal'
import { openCase } from '../store/open-case'
import { lockOrder } from '../store/orders'
import { repeated } from './request'

type Calls = Pick<typeof refundsCalls, 'POST /member/withdraw_contract'>

/** The right to withdraw: it needs no reason and no decision. */
export const withdrawCalls = ({ database, events, vendor, lines }: RefundsContext): Handlers<Calls> => ({
  'POST /member/withdraw_contract': async ({ input, member, now, language }) => {
    if (emailProblem(input.email) !== null) return refuseFields('email')
    const fullName = onOneLine(input.full_name)
    if (fullName === '') return refuseFields('full_name')
    const statement = database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, lines, { memberId: member.id, number: input.order_no })
      if (!order) return refuse(85641)
      if (!wasPaid(order)) return refuse(20035)
      const positions = selectLines(order.lines, input.pids?.map(String) ?? 'whole', isFreeToWithdraw)
      if (positions === 'unknown') return refuseFields('pids')
      if (positions === 'repeated') return refuse(85652)
      if (!isWithdrawable(order, vendor.withdrawal, now)) return refuse(20035)
      const number = newCaseNumber()
      const opened = {
        number,
        kind: 'withdrawal',
        orderId: order.id,
        memberId: member.id,
        positions,
        reason: null,
        description: '',
        fullName,
        email: foldAddress(input.email),
        language,
        createdAt: now,
        steps: [
          { state: 'requested', actor: 'member' },
          { state: 'approved', actor: 'law' },
        ],
      } as const
      const requested = { refund: number, orderId: order.id, kind: opened.kind }
      await openCase(transaction, opened, events.announcement('refund.requested', requested, now))
      return { case_no: number, date: unixSeconds(now) }
    })
    return statement.catch(repeated)
  },
})
