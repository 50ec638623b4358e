import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  giftGet: { codes: { unreachable: 'member_122', 20039: 'member_122' }, otherwise: 'member_122' },
  giftClaim: { codes: { unreachable: 'member_282', 20039: 'member_282' }, otherwise: 'member_282' },
  /** A failed upload has a message of its own: that of a failed claim is about a code. */
  picture: {
    codes: { 20035: 'gifts.notForThis', 20039: 'gifts.tooMany', 20040: 'gifts.notAPicture' },
    otherwise: 'gifts.notSent',
  },
} as const satisfies Places
