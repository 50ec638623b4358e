import { managingRoles, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { MemberScreen, Screen } from './screen'

const companiesWording = wordingOf('domains/accounts/companies')

const inCompany: MemberScreen['for'] = ({ acting }) => !!acting

/** The screens of a company's session, and of people's own actions about companies. */
export const companyScreens: readonly Screen[] = [
  {
    a: 'company',
    who: 'member',
    for: inCompany,
    companyRoles: managingRoles,
    title: 'shell.company',
    load: async () => (await import('@/domains/accounts/companies/screens/company')).default,
    needs: () => [['GET /member/company', {}]],
    wording: companiesWording,
    sidebar: { group: 'people', label: 'shell.company', icon: 'people' },
  },
  {
    a: 'company_seats',
    feature: 'licences',
    who: 'member',
    for: inCompany,
    companyRoles: technicalRoles,
    title: 'shell.companySeats',
    load: async () => (await import('@/domains/licensing/company-seats/screens/company-seats')).default,
    needs: ({ language: lang }) => [['GET /member/company_seats', { lang }]],
    wording: together(wordingOf('domains/licensing/company-seats'), wordingOf('domains/licensing/licences')),
    sidebar: { group: 'people', label: 'shell.companySeats', icon: 'laptop' },
  },
  {
    a: 'companies',
    who: 'member',
    companyRoles: managingRoles,
    title: 'shell.companies',
    load: async () => (await import('@/domains/accounts/companies/screens/companies')).default,
    needs: () => [['GET /member/companies', {}]],
    wording: companiesWording,
    // In the session of a company the head of the page leads there.
    sidebar: {
      group: 'people',
      label: 'shell.companies',
      icon: 'building',
      offered: (_, { acting }) => !acting,
    },
  },
  {
    a: 'enter_company',
    feature: 'licences',
    who: 'member',
    companyRoles: managingRoles,
    title: 'shell.companySeats',
    load: async () => (await import('@/domains/accounts/companies/screens/enter-company')).default,
    wording: companiesWording,
  },
  {
    a: 'company_invitation',
    who: 'anyone',
    title: 'shell.companies',
    load: async () => (await import('@/domains/accounts/companies/screens/company-invitation')).default,
    wording: companiesWording,
  },
]
