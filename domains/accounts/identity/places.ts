import type { Places } from '@/platform/codes/message-for'

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
} as const satisfies Places
