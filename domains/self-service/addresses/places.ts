import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. A truncated link (10001) reads like an invalid one. */
export const places = {
  addressCode: { codes: { 20039: 'ui.tooOften', 42011: 'addresses.captchaWrong' }, otherwise: 'member_new_35' },
  addressChange: {
    codes: {
      20021: 'addresses.codeWrong',
      20035: 'addresses.cannotChange',
      20039: 'addresses.noChangeLeft',
      20041: 'addresses.taken',
    },
    otherwise: 'member_new_35',
  },
  orderClaim: {
    codes: { 20035: 'addresses.cannotClaim', 20039: 'ui.tooOften', 20085: 'addresses.noSuchOrder' },
    otherwise: 'member_new_35',
  },
  accountMerge: {
    codes: {
      20021: 'addresses.codeWrong',
      20035: 'addresses.cannotMerge',
      20052: 'addresses.factorWrong',
      20085: 'addresses.cannotMerge',
      31002: 'addresses.changedMeanwhile',
    },
    otherwise: 'member_new_35',
  },
  wayBack: {
    codes: { 20021: 'addresses.codeWrong', 20039: 'ui.tooOften', 20052: 'addresses.recoveryWrong' },
    otherwise: 'member_new_35',
  },
  addressRequest: {
    codes: { 10001: 'addresses.linkVoid', 20032: 'addresses.linkVoid', 20035: 'addresses.over' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
