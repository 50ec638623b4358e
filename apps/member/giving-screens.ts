import { givingWording as wording } from './giving/wording'
import type { Screen } from './screen'

/** The screens of gifts, in both directions. */
export const giftScreens: readonly Screen[] = [
  {
    a: 'presents',
    who: 'member',
    title: 'shell.gifts',
    load: async () => (await import('@/domains/licensing/gifting/screens/presents')).default,
    needs: () => [['GET /member/presents', {}]],
    wording,
    sidebar: { group: 'purchases', label: 'shell.gifts', icon: 'gift' },
  },
  {
    a: 'accept_present',
    who: 'anyone',
    title: 'shell.gifts',
    load: async () => (await import('@/domains/licensing/gifting/screens/accept-present')).default,
    wording,
  },
]

/** The screens of licences that change their owner, in both directions. */
export const transferScreens: readonly Screen[] = [
  {
    a: 'licence_handovers',
    who: 'member',
    title: 'shell.titleHandovers',
    load: async () => (await import('@/domains/licensing/gifting/screens/handovers')).default,
    needs: () => [['GET /member/handovers', {}]],
    wording,
    sidebar: { group: 'products', label: 'shell.titleHandovers', icon: 'swap', offered: ({ transfers }) => transfers },
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
