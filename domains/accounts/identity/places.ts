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

/** Messages for refused calls of this domain. */
export const places = {
  login: {
    codes: { 20039: 'member_new_10', 42011: 'member_new_24', 42023: 'member_blacklisted' },
    otherwise: 'member_new_10',
  },
  /** Stands below `member_new_10`, which only says that the login did not work. */
  loginReason: { codes: { 20000: 'login.serverFailed', 42012: 'login.wrong' }, otherwise: 'member_new_35' },
  logout: { codes: { 10001: 'load.10001' }, otherwise: 'load.failed' },
  /** An operator's one-time way in (spec 12.3). */
  operatorSignIn: { codes: { 42013: 'member_new_32' }, otherwise: 'member_new_35' },
  socialSignIn: { codes: { 20000: 'login.serverFailed', 42023: 'member_blacklisted' }, otherwise: 'member_25' },
  passkeySignIn: { codes: { 42023: 'member_blacklisted' }, otherwise: 'login.passkeyFailed' },
  proofByPasskey: { codes: {}, otherwise: 'proof.passkeyFailed' },
  proofByPassword: { codes: {}, otherwise: 'proof.wrongPassword' },
  proofByCode: { codes: {}, otherwise: 'proof.wrong' },
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
