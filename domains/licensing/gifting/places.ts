import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. A truncated link (10001) reads like an invalid one. */
export const places = {
  present: {
    codes: {
      10001: 'giving.noSuchCode',
      20032: 'giving.noSuchCode',
      20035: 'giving.over',
      20039: 'giving.tooOften',
    },
    otherwise: 'member_new_35',
  },
  handover: {
    codes: {
      10001: 'handovers.noSuchCode',
      20032: 'handovers.noSuchCode',
      20035: 'handovers.over',
      20039: 'giving.tooOften',
    },
    otherwise: 'member_new_35',
  },
  handOn: {
    codes: { 20035: 'handovers.notThis', 20039: 'handovers.notYet', 20085: 'handovers.notThis' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
