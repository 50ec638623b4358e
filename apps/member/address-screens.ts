import { wordingOf } from '@/platform/i18n/wording-of'
import type { Screen } from './screen'

const wording = wordingOf('domains/self-service/addresses')

/** Addresses and accounts: what members and visitors do about them by themselves. */
export const addressScreens: readonly Screen[] = [
  {
    a: 'my_addresses',
    who: 'member',
    title: 'shell.addresses',
    load: async () => (await import('@/domains/self-service/addresses/screens/my-addresses')).default,
    needs: () => [['GET /member/addresses', {}]],
    wording,
    sidebar: { group: 'account', label: 'shell.addresses', icon: 'mail' },
  },
  {
    a: 'find_purchase',
    who: 'anyone',
    title: 'shell.titleFindPurchase',
    load: async () => (await import('./addresses/visitors')).FindPurchaseScreen,
    wording,
  },
  {
    a: 'way_back',
    who: 'anyone',
    title: 'shell.titleWayBack',
    load: async () => (await import('./addresses/visitors')).WayBackScreen,
    wording,
  },
  {
    a: 'stop_request',
    who: 'anyone',
    title: 'shell.profile',
    load: async () => (await import('@/domains/self-service/addresses/screens/stop-request')).default,
    wording,
  },
]
