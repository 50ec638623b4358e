import type { Places } from '@/platform/codes/message-for'

const codes = {
  20035: 'refunds.notPossible',
  20040: 'refunds.credited',
  30009: 'refunds.seatsInUse',
  85652: 'refund.repeated',
  85653: 'refund.disputed',
} as const

/** Messages for refused calls of this domain. */
export const places = {
  refund: { codes, otherwise: 'member_new_35' },
  retraction: { codes: { ...codes, 20035: 'refunds.tooLateToRetract' }, otherwise: 'member_new_35' },
  withdrawal: { codes: { ...codes, 20035: 'refunds.withdrawalOver' }, otherwise: 'member_new_35' },
} as const satisfies Places
