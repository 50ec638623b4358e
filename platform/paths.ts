import type { FootLink } from '@/platform/legal/titles'

/** THE table of addresses that people see: the web app's pages, the member area's screens, the console's rooms. */

/** The app's own pages. The server answers at them, the app draws them, and a login at one of them leads back to it (spec 4.4; decision 0049). */
export const appPages = [
  '/member.htm',
  '/checkout.htm',
  '/contact.htm',
  '/tickets.htm',
  '/subscription-cancel.htm',
  '/update-payment-method.htm',
] as const

export type AppPage = (typeof appPages)[number]

export function isAppPage(path: string): path is AppPage {
  return (appPages as readonly string[]).includes(path)
}

/** Where a demo shows every component in every state. */
export const kitPage = '/dev/kit'

export const memberArea = '/member.htm' satisfies AppPage

/** The screens of the member area, as the query's `a` names them. */
export type ScreenName =
  | 'accept_licence'
  | 'accept_present'
  | 'activate_multi_products'
  | 'activate_product'
  | 'admin'
  | 'agree_to_mail'
  | 'all_in_one_new_amazon_gift'
  | 'authorize_app'
  | 'authorize_device'
  | 'cancel_contract'
  | 'change_email'
  | 'change_plan'
  | 'cloud_backup'
  | 'companies'
  | 'company'
  | 'company_invitation'
  | 'company_login'
  | 'company_seats'
  | 'company_sign_in'
  | 'downloader_all_in_one_netflix_gift'
  | 'downloads'
  | 'enter_company'
  | 'extended_service'
  | 'find_purchase'
  | 'ForgetPassword'
  | 'get_support'
  | 'household'
  | 'household_invitation'
  | 'index'
  | 'keep_account'
  | 'licence_handovers'
  | 'license'
  | 'login'
  | 'mail_preferences'
  | 'multios_discount'
  | 'my_addresses'
  | 'my_products'
  | 'newsletter'
  | 'order_history'
  | 'presents'
  | 'product'
  | 'profile'
  | 'register'
  | 'reset_old_email'
  | 'ResetPassword'
  | 'special_offer'
  | 'stop_handover'
  | 'stop_request'
  | 'subscription'
  | 'way_back'
  | 'welcome'

type Query = Readonly<Record<string, string>>

export const memberPage = (a: ScreenName, query: Query = {}) => `${memberArea}?${new URLSearchParams({ a, ...query })}`

/**
 * The seats of a company, from any session of a person who assigns them.
 * @param person is chosen there; left out: none
 */
export const companySeatsPage = (company: number, person?: number) =>
  memberPage('enter_company', {
    company: String(company),
    ...(person !== undefined && { person: String(person) }),
  })

/** The tabs of the profile. */
export type ProfileTab = 'you' | 'security' | 'business' | 'emails' | 'data'

/** The profile, open at one of its tabs. */
export const profilePage = (tab: ProfileTab) => `${memberPage('profile')}#${tab}`

/** Where another means of payment is named for one subscription. */
export const paymentMethodPage = (reference: string) => withQuery('/update-payment-method.htm', { pay: reference })

/** Ends the session and leads to `r`. */
export const logoutPage = (r: string) => `${memberArea}?${new URLSearchParams({ logout: '1', r })}`

/** @param query names what is bought, as offers and quotes give it */
export const checkoutPage = (query: string | URLSearchParams) => `/checkout.htm?${query}`

export const ticketsPage = (query: Query = {}) => withQuery('/tickets.htm', query)

/** The pages that are no part of the app. */
export const pages = {
  download: '/download.htm',
  order: '/order.htm',
} as const

/** The programs of a purchase, to download without a session. @param pids the products bought */
export const programsPage = (pids: readonly number[], lang: string) =>
  withQuery(pages.download, { pid: [...new Set(pids)].join(','), lang })

/** @param query `lang` chooses the language, `version` an earlier text */
export const legalPage = (kind: FootLink, query: Query = {}) =>
  withQuery(`/${kind === 'licence' ? 'terms-of-license-authorization' : kind}.htm`, query)

/** The PDF of a quotation, for holders of its key. */
export const quotationFile = (key: string) => withQuery('/quotation', { key })

/** An order's invoice, or with `note` the credit note of that number. */
export const invoicePage = (order: string, query: Query = {}) => withQuery('/invoice', { order, ...query })

export const consoleHome = '/console'

/** The address from which the server leads staff to the company's own provider. */
export const companyLogin = `${consoleHome}/sign-in/company`
/** The address to which that provider sends them back. */
export const companyLoginBack = `${companyLogin}/back`

/** The address to which the provider of a customer's company sends its people back. */
export const companySignInBack = '/company-sign-in/back'

/** @param item what the room shows, such as the number of a case */
export const consoleRoom = (room: string, item: string | number | null = null, query: Query = {}) =>
  withQuery([consoleHome, room, ...(item === null ? [] : [encodeURIComponent(item)])].join('/'), query)

function withQuery(path: string, query: Query) {
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}
