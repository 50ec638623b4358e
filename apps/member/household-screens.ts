import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import type { Screen } from './screen'

const wording = together(
  wordingOf('domains/licensing/households'),
  wordingOf('domains/licensing/licences'),
  wordingOf('domains/licensing/downloads'),
)

/** Seats that people share with those they live with. */
export const householdScreens: readonly Screen[] = [
  {
    a: 'household',
    feature: 'licences',
    who: 'member',
    title: 'shell.titleHousehold',
    load: async () => (await import('@/domains/licensing/households/screens/household')).default,
    needs: ({ language: lang }) => [['GET /member/household', { lang }]],
    wording,
    sidebar: {
      group: 'people',
      label: 'shell.titleHousehold',
      icon: 'people',
      offered: ({ households }) => households,
    },
  },
  {
    a: 'household_invitation',
    feature: 'licences',
    who: 'anyone',
    title: 'shell.titleHousehold',
    load: async () => (await import('@/domains/licensing/households/screens/household-invitation')).default,
    wording,
  },
]
