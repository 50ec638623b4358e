import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  /** A network that failed has words of its own here. */
  verifyCode: {
    codes: { unreachable: 'member_new_39', 20021: 'member_verify_7', 20041: 'member_new_41' },
    otherwise: 'member_verify_6',
  },
  profileEmail: { codes: { 20021: 'member_verify_7', 20041: 'member_new_41' }, otherwise: 'member_verify_5' },
  profile: {
    codes: {
      10001: 'member_new_3',
      20024: 'member_new_24',
      20025: 'member_new_14',
      20032: 'member_new_32',
      20040: 'member_new_40',
      20041: 'member_new_41',
      20132: 'member_new_32',
      20232: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  security: { codes: { 20052: 'security.codeWrong' }, otherwise: 'security.failed' },
} as const satisfies Places
