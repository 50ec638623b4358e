import type { Places } from '@/platform/codes/message-for'

/** The texts for refused calls of this domain. A truncated link (10001) reads like a void one. */
export const places = {
  companySwitch: { codes: { 20035: 'acting.notThere' }, otherwise: 'member_new_35' },
  ownCompanies: { codes: { 20035: 'companies.changed', 20039: 'ui.tooOften' }, otherwise: 'member_new_35' },
  companyLeave: { codes: { 20035: 'companies.cannotLeave' }, otherwise: 'member_new_35' },
  companyFounding: {
    codes: { 20035: 'companies.cannotFound', 20039: 'ui.tooOften', 20040: 'companies.nameWrong' },
    otherwise: 'member_new_35',
  },
  companyConversion: {
    codes: {
      20035: 'companies.convert.cannot',
      20039: 'companies.convert.tooOften',
      20040: 'companies.nameWrong',
      31002: 'companies.changed',
    },
    otherwise: 'member_new_35',
  },
  conversionUndo: {
    codes: { 20035: 'companies.convert.cannotUndo', 20085: 'companies.convert.cannotUndo' },
    otherwise: 'member_new_35',
  },
  unprovenAddress: { codes: { 20035: 'companies.confirmFirst' }, otherwise: 'member_new_35' },
  companyInvitation: {
    codes: {
      10001: 'companies.linkVoid',
      20032: 'companies.linkVoid',
      20035: 'companies.notForYou',
      20039: 'ui.tooOften',
    },
    otherwise: 'member_new_35',
  },
  company: {
    codes: {
      20021: 'companies.codeWrong',
      20035: 'companies.cannot',
      20039: 'ui.tooOften',
      20040: 'companies.inputWrong',
    },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
