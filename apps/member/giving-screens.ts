import { wording } from '@/domains/giving/messages'
import type { Screen } from './screen'

/** What members give to others, and get from them. */
export const givingScreens: readonly Screen[] = [
  {
    a: 'presents',
    within: 'profile',
    who: 'member',
    title: 'shell.titlePresents',
    load: async () => (await import('@/domains/giving/screens/presents')).default,
    needs: () => [['GET /member/presents', {}]],
    wording,
  },
  {
    a: 'accept_present',
    who: 'anyone',
    title: 'shell.titlePresents',
    load: async () => (await import('@/domains/giving/screens/accept-present')).default,
    wording,
  },
]
