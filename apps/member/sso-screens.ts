import { wording } from '@/domains/accounts/company-login/messages'
import { wording as entryWording } from '@/domains/accounts/company-login/screens/entry/messages'
import { wording as proofWording } from '@/domains/accounts/identity/screens/proof/messages'
import { together } from '@/platform/i18n/message'
import { wording as agreementWording } from '@/platform/legal/agreements/messages'
import type { Screen } from './screen'

/** The screen where owners choose the provider that signs the company's people in. */
export const companySignInScreen: Screen = {
  a: 'company_sign_in',
  who: 'member',
  for: ({ acting }) => !!acting,
  companyRoles: ['owner'],
  title: 'shell.companySignIn',
  load: async () => (await import('@/domains/accounts/company-login/screens/company-sign-in')).default,
  needs: ({ language: lang }) => [['GET /member/company_sign_in', { lang }]],
  wording: together(wording, entryWording),
  sidebar: { label: 'shell.companySignIn', icon: 'key' },
}

/** The way in by the provider of one's company. */
export const companyLoginScreen: Screen = {
  a: 'company_login',
  who: 'visitor',
  title: 'shell.titleCompanyLogin',
  load: async () => (await import('./company-login')).default,
  wording: together(entryWording, proofWording, agreementWording),
}
