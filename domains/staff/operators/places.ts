import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  signIn: { codes: { 20035: 'operators.companyOnly', 42012: 'operators.wrongPassword' }, otherwise: 'member_new_35' },
  code: { codes: { 20021: 'operators.wrongCode' }, otherwise: 'member_new_35' },
  passkey: { codes: { 20035: 'operators.companyOnly', 42012: 'operators.unknownKey' }, otherwise: 'member_new_35' },
  invitation: {
    codes: { 42013: 'operators.linkUnknown', 42015: 'operators.linkExpired', 42020: 'operators.linkUsed' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
