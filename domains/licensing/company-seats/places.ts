import type { Places } from '@/platform/codes/message-for'

/** What somebody reads where a call of this domain is refused. */
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
