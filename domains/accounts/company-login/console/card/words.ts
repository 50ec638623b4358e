import { defineStaffWords } from '@/platform/ui/staff/words'

/** The console's words for this domain's facts on the page of a member. */
export const words = defineStaffWords({
  kinds: {
    'sso.event': 'companyLogin.card.at.sso',
  },
  facts: {
    ssoEvent: null,
    ssoCompany: 'companyLogin.card.fact.ssoCompany',
    ssoDetail: null,
  },
  terms: {
    ssoEvent: {
      set: 'companyLogin.card.sso.changed',
      tried: 'companyLogin.card.sso.changed',
      offered: 'companyLogin.card.sso.offered',
      required: 'companyLogin.card.sso.required',
      off: 'companyLogin.card.sso.off',
      removed: 'companyLogin.card.sso.off',
      domain: 'companyLogin.card.sso.changed',
      domainEnded: 'companyLogin.card.sso.changed',
      opened: 'companyLogin.card.sso.opened',
      linked: 'companyLogin.card.sso.linked',
      signedIn: 'companyLogin.card.sso.signedIn',
    },
  },
})
