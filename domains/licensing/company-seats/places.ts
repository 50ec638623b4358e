import type { Places } from '@/platform/codes/message-for'

/** The texts for refused calls of this domain. */
export const places = {
  companySeat: {
    codes: {
      20035: 'teams.gone',
      20039: 'teams.tooOften',
      20040: 'teams.nameTaken',
      30005: 'teams.noneFree',
      30008: 'teams.notPaid',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
