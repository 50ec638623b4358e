import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Screen } from './screen'

const entryWording = wordingOf('domains/accounts/company-login/screens/entry')

/** The screen where owners choose the provider that signs the company's people in. */
export const companySignInScreen: Screen = {
  a: 'company_sign_in',
  who: 'member',
  for: ({ acting }) => !!acting,
  companyRoles: ['owner'],
  title: 'shell.companySignIn',
  load: async () => (await import('@/domains/accounts/company-login/screens/company-sign-in')).default,
  needs: ({ language: lang }) => [['GET /member/company_sign_in', { lang }]],
  wording: together(wordingOf('domains/accounts/company-login'), entryWording),
  sidebar: { group: 'people', label: 'shell.companySignIn', icon: 'lock' },
}

/** The way in by the provider of one's company. */
export const companyLoginScreen: Screen = {
  a: 'company_login',
  who: 'visitor',
  title: 'shell.titleCompanyLogin',
  load: async () => (await import('./company-login')).default,
  wording: together(
    entryWording,
    wordingOf('domains/accounts/identity/screens/proof'),
    wordingOf('platform/legal/agreements'),
  ),
}
