import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { DisputesContext } from '../context'
import type { disputesCalls } from '../contract/member'
import { disputesOfMember } from '../store/cases'

/** Handlers for members' view of disputed payments. */
export const memberHandlers = ({ database }: DisputesContext): Handlers<typeof disputesCalls> => ({
  'GET /member/disputes': async ({ member }) => ({
    disputes: (await disputesOfMember(database, member.id)).map(({ number, order, stage, openedAt }) => ({
      dispute_no: number,
      order_no: order,
      state: stage === 'lost' ? 'lost' : 'resting',
      opened: unixSeconds(openedAt),
    })),
  }),
})
