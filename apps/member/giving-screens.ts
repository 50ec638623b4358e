import { givingWording as wording } from './giving/wording'
import type { Screen } from './screen'

/** The screens of gifts and transfers, in both directions. */
export const givingScreens: readonly Screen[] = [
  {
    a: 'presents',
    within: 'profile',
    who: 'member',
    title: 'giving.title',
    load: async () => (await import('@/domains/licensing/gifting/screens/presents')).default,
    needs: () => [['GET /member/presents', {}]],
    wording,
  },
  {
    a: 'accept_present',
    who: 'anyone',
    title: 'giving.title',
    load: async () => (await import('@/domains/licensing/gifting/screens/accept-present')).default,
    wording,
  },
  {
    a: 'licence_handovers',
    within: 'profile',
    who: 'member',
    title: 'shell.titleHandovers',
    load: async () => (await import('@/domains/licensing/gifting/screens/handovers')).default,
    needs: () => [['GET /member/handovers', {}]],
    wording,
  },
  {
    a: 'accept_licence',
    who: 'anyone',
    title: 'shell.titleHandovers',
    load: async () => (await import('@/domains/licensing/gifting/screens/accept-licence')).default,
    wording,
  },
  {
    a: 'stop_handover',
    who: 'anyone',
    title: 'shell.titleHandovers',
    load: async () => (await import('@/domains/licensing/gifting/screens/stop-handover')).default,
    wording,
  },
]
