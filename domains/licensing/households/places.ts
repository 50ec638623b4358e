import type { Places } from '@/platform/codes/message-for'

/** The texts for refused calls of this domain. A truncated link (10001) reads like a void one. */
export const places = {
  household: {
    codes: {
      20035: 'households.gone',
      20039: 'households.seatTooOften',
      30005: 'households.noneFree',
      30008: 'households.notShared',
    },
    otherwise: 'member_new_35',
  },
  householdInvite: {
    codes: {
      20035: 'households.cannotInvite',
      20039: 'households.tooOften',
      30005: 'households.noneFree',
      30008: 'households.notShared',
      30017: 'households.inAnother',
      30018: 'households.full',
    },
    otherwise: 'member_new_35',
  },
  householdInvitation: {
    codes: {
      10001: 'households.linkVoid',
      20032: 'households.linkVoid',
      20035: 'households.notForYou',
      20039: 'households.tooManyCame',
      30017: 'households.oneOnly',
      30018: 'households.fullThere',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
