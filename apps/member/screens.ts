import { isRebuyer } from '@/domains/accounts/identity/rules'
import { buyingRoles, managingRoles, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import Login from '@/domains/accounts/identity/screens/login'
import Logout from '@/domains/accounts/identity/screens/logout'
import { ordersAtOnce } from '@/domains/commerce/orders/rules/at-once'
import { hasRoom } from '@/domains/self-service/dashboard/screens/wide'
import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import { addressScreens } from './address-screens'
import { giftScreens, transferScreens } from './giving-screens'
import { householdScreens } from './household-screens'
import { composedLicenseWording } from './license/wording'
import { orderHistoryWording } from './order-history/wording'
import { screensOfProducts } from './product-screens'
import { composedProfileWording } from './profile/wording'
import type { Screen } from './screen'
import { companyLoginScreen, companySignInScreen } from './sso-screens'
import { cancelContractScreen, changePlanScreen, subscriptionScreen } from './subscription-screens'
import { supportScreen } from './support-screens'
import { companyScreens } from './team-screens'

const wording = wordingOf('domains/promotion/consent')

/** The screens of mail topics; those behind mailed links are for everyone. */
const consentScreens: readonly Screen[] = [
  {
    a: 'newsletter',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('./consent/newsletter')).NewsletterScreen,
    wording,
  },
  {
    a: 'agree_to_mail',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('@/domains/promotion/consent/screens/agree')).default,
    wording,
  },
  {
    a: 'mail_preferences',
    who: 'anyone',
    title: 'shell.titleNewsletter',
    load: async () => (await import('@/domains/promotion/consent/screens/mail-preferences')).default,
    wording,
  },
]

const addressWording = wordingOf('domains/accounts/identity/screens/address')
const changeEmailWording = wordingOf('domains/accounts/identity/screens/change-email')
const termWording = wordingOf('domains/commerce/catalogue')
const downloadsWording = wordingOf('domains/licensing/downloads')
const giftsWording = wordingOf('domains/promotion/campaign-gifts')
const agreementWording = wordingOf('platform/legal/agreements')

export const loginScreen: Screen = {
  a: 'login',
  who: 'visitor',
  title: 'shell.titleLogin',
  load: async () => Login,
}

export const dashboardScreen: Screen = {
  a: 'index',
  who: 'member',
  companyRoles: buyingRoles,
  title: 'shell.dashboard',
  load: async () => (await import('@/domains/self-service/dashboard/screens/dashboard')).default,
  needs: ({ language: lang }) => [
    ...(hasRoom()
      ? ([
          ['GET /member/get_discount_info', { lang }],
          ['GET /member/upgrade_license', { lang }],
        ] as const)
      : []),
    ['GET /member/overview', { lang }],
    ...(hasFeature('subscriptions') ? ([['GET /member/subscription_info', { lang }]] as const) : []),
  ],
  wording: together(wordingOf('domains/self-service/dashboard'), termWording),
  sidebar: {
    label: 'shell.dashboard',
    icon: 'home',
    tag: (member) => (isRebuyer(member) && hasAnyOf('allInOne') ? 'shell.offer' : null),
  },
}

/** At `/checkout.htm`, with a session and without one (spec 6.5). */
export const checkoutScreen: Screen = {
  a: 'checkout',
  who: 'anyone',
  layout: 'wide',
  title: 'shell.titleCheckout',
  load: async () => (await import('./checkout/checkout')).default,
  wording: together(
    wordingOf('domains/commerce/checkout'),
    wordingOf('domains/commerce/subscriptions/screens/already'),
    termWording,
    wordingOf('domains/commerce/checkout/screens/present'),
    wordingOf('domains/commerce/checkout/screens/transfer'),
    wordingOf('domains/commerce/checkout/screens/reminders'),
    addressWording,
    agreementWording,
    downloadsWording,
  ),
}

/** `logout=1` opens it, independent of `a`. */
export const logoutScreen: Screen = {
  a: 'logout',
  who: 'anyone',
  title: 'shell.logout',
  load: async () => Logout,
}

/**
 * THE screen table: every screen of the member area, by the value of `a`, in the order of the sidebar. Screens behind
 * mailed links are open to all, since the link may be opened with or without a login.
 */
export const screens: readonly Screen[] = [
  dashboardScreen,
  {
    a: 'my_products',
    who: 'member',
    companyRoles: managingRoles,
    title: 'shell.products',
    load: async () => (await import('@/domains/self-service/products/screens/my-products')).default,
    needs: ({ language: lang }) => [['GET /member', { lang }]],
    wording: together(wordingOf('domains/self-service/products'), termWording, downloadsWording),
    sidebar: { group: 'products', label: 'shell.products', icon: 'box' },
  },
  {
    a: 'license',
    feature: 'licences',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.licences',
    load: async () => (await import('./license/license')).default,
    needs: ({ language: lang }) => [
      ['GET /member/product_licenses/products', { lang }],
      ['GET /member/product_licenses', { lang }],
      ['GET /member/trials', { lang }],
    ],
    wording: composedLicenseWording,
    sidebar: { group: 'products', label: 'shell.licences', icon: 'key' },
  },
  {
    a: 'downloads',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.downloads',
    load: async () => (await import('@/domains/licensing/downloads/screens/my-downloads')).default,
    needs: ({ language: lang }) => [['GET /downloads/programs', { lang }]],
    wording: downloadsWording,
    sidebar: { group: 'products', label: 'shell.downloads', icon: 'download' },
  },
  {
    a: 'extended_service',
    feature: 'extendedDownloads',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.extendedService',
    load: async () => (await import('@/domains/licensing/downloads/screens/extended-service')).default,
    needs: ({ language: lang }) => [['GET /member/eds_product_v1', { lang }]],
    wording: together(downloadsWording, termWording),
    sidebar: { group: 'products', label: 'shell.extendedService', icon: 'archive' },
  },
  ...transferScreens,
  {
    a: 'order_history',
    who: 'member',
    companyRoles: buyingRoles,
    title: 'shell.orders',
    load: async () => (await import('./order-history/order-history')).default,
    needs: ({ language: lang }) => [
      ['GET /member/get_order_list', { lang, limit: ordersAtOnce }],
      ['GET /member/refund_cases', { lang }],
    ],
    wording: orderHistoryWording,
    sidebar: { group: 'purchases', label: 'shell.orders', icon: 'receipt' },
  },
  subscriptionScreen,
  changePlanScreen,
  cancelContractScreen,
  {
    a: 'special_offer',
    feature: 'coupons',
    who: 'member',
    companyRoles: buyingRoles,
    title: 'shell.coupons',
    load: async () => (await import('@/domains/promotion/coupons/screens/special-offer')).default,
    needs: ({ language: lang, member: { email } }) => [['GET /member/my_coupon', { lang, email }]],
    wording: wordingOf('domains/promotion/coupons'),
    sidebar: { group: 'purchases', label: 'shell.coupons', icon: 'coupon' },
  },
  ...giftScreens,
  ...householdScreens,
  ...companyScreens,
  companySignInScreen,
  {
    a: 'profile',
    who: 'member',
    companyRoles: buyingRoles,
    title: 'shell.profile',
    load: async () => (await import('./profile/profile')).default,
    needs: ({ member }) => [
      ['GET /member/get_user_profile', {}],
      ...(member.acting ? [] : ([['GET /member/sessions', {}]] as const)),
    ],
    wording: composedProfileWording,
    sidebar: { group: 'account', label: 'shell.profile', icon: 'person' },
  },
  ...addressScreens,
  supportScreen,
  ...screensOfProducts,
  loginScreen,
  companyLoginScreen,
  {
    a: 'register',
    t: ['check', 'complete'],
    who: 'anyone',
    title: 'shell.titleRegister',
    load: async () => (await import('./consent/register')).default,
    wording: agreementWording,
  },
  {
    a: 'register',
    who: 'visitor',
    title: 'shell.titleRegister',
    load: async () => (await import('./consent/register')).default,
    wording: together(addressWording, agreementWording),
  },
  {
    a: 'ForgetPassword',
    who: 'anyone',
    title: 'shell.titleForgotPassword',
    load: async () => (await import('@/domains/accounts/identity/screens/forget-password')).default,
  },
  {
    a: 'ResetPassword',
    who: 'anyone',
    title: 'shell.titleForgotPassword',
    load: async () => (await import('@/domains/accounts/identity/screens/forget-password')).default,
  },
  {
    a: 'welcome',
    who: 'anyone',
    title: 'shell.titleWelcome',
    load: async () => (await import('@/domains/accounts/identity/screens/welcome')).default,
  },
  {
    a: 'reset_old_email',
    who: 'anyone',
    title: 'shell.titleOldEmail',
    load: async () => (await import('@/domains/accounts/identity/screens/reset-old-email')).default,
    wording: changeEmailWording,
  },
  {
    a: 'admin',
    who: 'anyone',
    title: 'shell.titleAdmin',
    load: async () => (await import('@/domains/accounts/identity/screens/admin')).default,
  },
  {
    a: 'all_in_one_new_amazon_gift',
    feature: 'gifts',
    who: 'member',
    companyRoles: buyingRoles,
    title: 'shell.titleGift',
    load: async () => (await import('@/domains/promotion/campaign-gifts/screens/gift-pages')).NewGift,
    needs: ({ language: lang }) => [['GET /member/all_in_one_new_amazon_gift/list', { lang }]],
    wording: giftsWording,
  },
  {
    a: 'downloader_all_in_one_netflix_gift',
    feature: 'gifts',
    who: 'member',
    companyRoles: buyingRoles,
    title: 'shell.titleGift',
    load: async () => (await import('@/domains/promotion/campaign-gifts/screens/gift-pages')).CinemaGift,
    wording: giftsWording,
  },
  {
    a: 'change_email',
    within: 'profile',
    who: 'member',
    title: 'shell.titleChangeEmail',
    load: async () => (await import('@/domains/accounts/identity/screens/change-email')).default,
    wording: changeEmailWording,
  },
  ...consentScreens,
  {
    a: 'keep_account',
    who: 'anyone',
    title: 'shell.titleKeepAccount',
    load: async () => (await import('@/domains/back-office/privacy/screens/keep-account')).default,
    wording: wordingOf('domains/back-office/privacy'),
  },
]
