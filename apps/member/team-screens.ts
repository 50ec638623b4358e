import { wording as licencesWording } from '@/domains/licences/messages'
import { wording } from '@/domains/teams/messages'
import { together } from '@/platform/i18n/message'
import type { Screen } from './screen'

/** For those who say in their company who uses what. */
export const companySeatsScreen: Screen = {
  a: 'company_seats',
  feature: 'licences',
  who: 'member',
  for: ({ acting }) => acting?.role === 'owner' || acting?.role === 'technical',
  title: 'shell.companySeats',
  load: async () => (await import('@/domains/teams/screens/company-seats')).default,
  needs: ({ language: lang }) => [['GET /member/company_seats', { lang }]],
  wording: together(wording, licencesWording),
  sidebar: { label: 'shell.companySeats', icon: 'person' },
}
