import type { ReactNode } from 'react'
import { wording as activationWording } from '@/domains/activation/messages'
import { wording as backupWording } from '@/domains/backup/messages'
import { wording as checkoutWording } from '@/domains/checkout/messages'
import { wording as dashboardWording } from '@/domains/dashboard/messages'
import { wording as downloadsWording } from '@/domains/downloads/messages'
import type { Boot, SignedInMember } from '@/domains/identity/boot'
import { isRebuyer } from '@/domains/identity/rules'
import { wording as licencesWording } from '@/domains/licences/messages'
import { wording as productsWording } from '@/domains/products/messages'
import { wording as profileWording } from '@/domains/profile/messages'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey, Wording } from '@/platform/i18n/message'
import type { IconName } from '@/platform/ui/icon'
import * as identityScreens from './identity-screens'
import { orderHistoryWording } from './order-history/wording'

/** What any screen may ask for. */
export interface ScreenProps {
  boot: Boot
  query: URLSearchParams
  /** The page was loaded because a session had ended. */
  sessionEnded: boolean
  /** The member has changed something of themselves that other parts of the page show. */
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

export interface MemberScreenProps extends ScreenProps {
  member: SignedInMember
}

interface SidebarEntry {
  readonly label: MessageKey
  readonly icon: IconName
  /** A word behind the label, for those members whom it concerns. */
  readonly tag?: (member: SignedInMember) => MessageKey | null
}

interface Entry {
  /** The value of the query parameter `a`. */
  readonly a: string
  /** Only these values of `t`; without it all. */
  readonly t?: readonly string[]
  readonly title: MessageKey
  readonly locales: 'all' | readonly Language[]
  /** Wording that comes with the screen, beside what every page has. */
  readonly wording?: Wording
}

interface OpenScreen extends Entry {
  readonly who: 'visitor' | 'anyone'
  /** Without it the narrow one of the forms before the door. */
  readonly layout?: 'wide'
  readonly load: () => Promise<(props: ScreenProps) => ReactNode>
}

interface MemberScreen extends Entry {
  readonly who: 'member'
  readonly layout?: never
  readonly load: () => Promise<(props: MemberScreenProps) => ReactNode>
  readonly sidebar?: SidebarEntry
}

export type Screen = OpenScreen | MemberScreen

export const loginScreen: Screen = {
  a: 'login',
  who: 'visitor',
  title: 'shell.titleLogin',
  locales: 'all',
  load: async () => identityScreens.Login,
}

export const dashboardScreen: Screen = {
  a: 'index',
  who: 'member',
  title: 'shell.dashboard',
  locales: 'all',
  load: async () => (await import('@/domains/dashboard/screens/dashboard')).default,
  wording: dashboardWording,
  sidebar: {
    label: 'shell.dashboard',
    icon: 'home',
    tag: (member) => (isRebuyer(member) ? 'shell.offer' : null),
  },
}

/** At `/checkout.htm`, with a session and without one (D18). */
export const checkoutScreen: Screen = {
  a: 'checkout',
  who: 'anyone',
  layout: 'wide',
  title: 'shell.titleCheckout',
  locales: 'all',
  load: async () => (await import('@/domains/checkout/screens/checkout')).default,
  wording: checkoutWording,
}

/** `logout=1` opens it, whatever `a` says. */
export const logoutScreen: Screen = {
  a: 'logout',
  who: 'anyone',
  title: 'shell.titleLogout',
  locales: 'all',
  load: async () => identityScreens.Logout,
}

/**
 * THE screen table: every screen of the member area, by the value of `a`, in the order of the sidebar. Screens behind
 * mailed links are for anyone, since the link may be opened where somebody is logged in.
 */
export const screens: readonly Screen[] = [
  dashboardScreen,
  {
    a: 'profile',
    who: 'member',
    title: 'shell.profile',
    locales: 'all',
    load: async () => (await import('@/domains/profile/screens/profile')).default,
    wording: profileWording,
    sidebar: { label: 'shell.profile', icon: 'person' },
  },
  {
    a: 'order_history',
    who: 'member',
    title: 'shell.orders',
    locales: 'all',
    load: async () => (await import('./order-history/order-history')).default,
    wording: orderHistoryWording,
    sidebar: { label: 'shell.orders', icon: 'receipt' },
  },
  {
    a: 'license',
    who: 'member',
    title: 'shell.licences',
    locales: 'all',
    load: async () => (await import('@/domains/licences/screens/license')).default,
    wording: licencesWording,
    sidebar: { label: 'shell.licences', icon: 'key' },
  },
  {
    a: 'my_products',
    who: 'member',
    title: 'shell.products',
    locales: 'all',
    load: async () => (await import('@/domains/products/screens/my-products')).default,
    wording: productsWording,
    sidebar: { label: 'shell.products', icon: 'box' },
  },
  {
    a: 'extended_service',
    who: 'member',
    title: 'shell.extendedService',
    locales: 'all',
    load: async () => (await import('@/domains/downloads/screens/extended-service')).default,
    wording: downloadsWording,
    sidebar: { label: 'shell.extendedService', icon: 'download' },
  },
  {
    a: 'multios_discount',
    who: 'member',
    title: 'shell.titleAddPlatform',
    locales: 'all',
    load: async () => (await import('@/domains/products/screens/add-platform')).default,
    wording: productsWording,
  },
  {
    a: 'activate_product',
    who: 'member',
    title: 'shell.titleActivate',
    locales: 'all',
    load: async () => (await import('@/domains/activation/screens/activate-product')).default,
    wording: activationWording,
  },
  {
    a: 'activate_multi_products',
    who: 'member',
    title: 'shell.titleActivate',
    locales: 'all',
    load: async () => (await import('@/domains/activation/screens/activate-multi-products')).default,
    wording: activationWording,
  },
  {
    a: 'authorize_device',
    who: 'member',
    title: 'shell.titleAuthorize',
    locales: 'all',
    load: async () => (await import('@/domains/licences/screens/authorize-device')).default,
    wording: licencesWording,
  },
  {
    a: 'cloud_backup',
    who: 'member',
    title: 'shell.titleCloudBackup',
    locales: 'all',
    load: async () => (await import('@/domains/backup/screens/cloud-backup')).default,
    wording: backupWording,
  },
  loginScreen,
  {
    a: 'register',
    t: ['check', 'complete'],
    who: 'anyone',
    title: 'shell.titleRegister',
    locales: 'all',
    load: async () => identityScreens.Register,
  },
  {
    a: 'register',
    who: 'visitor',
    title: 'shell.titleRegister',
    locales: 'all',
    load: async () => identityScreens.Register,
  },
  {
    a: 'ForgetPassword',
    who: 'anyone',
    title: 'shell.titleForgotPassword',
    locales: 'all',
    load: async () => identityScreens.ForgetPassword,
  },
  {
    a: 'ResetPassword',
    who: 'anyone',
    title: 'shell.titleForgotPassword',
    locales: 'all',
    load: async () => identityScreens.ForgetPassword,
  },
  {
    a: 'reset_old_email',
    who: 'anyone',
    title: 'shell.titleOldEmail',
    locales: 'all',
    load: async () => identityScreens.ResetOldEmail,
  },
  {
    a: 'admin',
    who: 'anyone',
    title: 'shell.titleAdmin',
    locales: 'all',
    load: async () => identityScreens.Admin,
  },
  {
    a: 'change_email',
    who: 'member',
    title: 'shell.titleChangeEmail',
    locales: 'all',
    load: async () => identityScreens.ChangeEmail,
  },
]
