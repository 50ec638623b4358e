import type { Places } from '@/platform/codes/message-for'

const linkNotValid = {
  20032: 'member_new_32',
  42013: 'member_new_32',
  42015: 'member_new_32',
} as const

const register = {
  codes: {
    ...linkNotValid,
    42011: 'member_new_32',
    42017: 'member_84',
    42020: 'member_new_32',
  },
  otherwise: 'member_new_35',
} as const

/** Messages for refused calls of the forms around mailed links, apart from those that the login brings along. */
export const linkPlaces = {
  register,
  /** Asking for the mail: a refused captcha is no link that is void. */
  registerRequest: { ...register, codes: { ...register.codes, 42011: 'member_new_24' } },
  forgotPassword: {
    codes: {
      ...linkNotValid,
      20085: 'member_add_61',
      42011: 'member_new_24',
      42016: 'member_add_61',
      42020: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  resetOldEmail: {
    codes: {
      10001: 'member_new_3',
      20024: 'member_new_24',
      20025: 'member_new_24',
      20035: 'member_new_35',
      20085: 'member_add_61',
      20232: 'member_new_32',
      20233: 'member_new_32',
      20234: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  changeEmail: {
    codes: {
      10001: 'member_new_3',
      20024: 'member_new_24',
      20032: 'member_new_32',
      20039: 'member_new_39',
      20041: 'member_new_41',
      20132: 'member_new_32',
      20232: 'member_new_32',
      20233: 'member_new_32',
      20234: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
