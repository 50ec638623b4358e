import type { Places } from '@/platform/codes/message-for'

/** The texts for refused calls of this domain. */
export const places = {
  companySignIn: { codes: { 20035: 'sso.gone', 20039: 'sso.tooOften' }, otherwise: 'member_new_35' },
  companyLogin: { codes: { 20039: 'ssoEntry.tooOften' }, otherwise: 'member_new_35' },
  companyProof: {
    codes: {
      20021: 'ssoEntry.codeWrong',
      20035: 'ssoEntry.notIn',
      20039: 'ssoEntry.tooOften',
      42012: 'ssoEntry.passwordWrong',
      42023: 'ssoEntry.why.blocked',
      42033: 'ssoEntry.expired',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
