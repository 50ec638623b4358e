import { memberArea, memberPage } from '@/platform/paths'
export const addresses = {
  login: memberPage('login'),
  register: memberPage('register', { t: 'per' }),
  forgotPassword: memberPage('ForgetPassword', { t: 'per' }),
  changeEmail: memberPage('change_email', { t: 'per' }),
  overview: memberArea,
} as const

/** Where a mailed link leads; the server adds the address and the secret to it. */
export const mailedLink = (screen: 'register' | 'ForgetPassword' | 'change_email') =>
  location.origin + memberPage(screen, { t: 'check' })

export const loginUrl = () => location.origin + addresses.login

/** The result step of the screen that is open; the link's secret leaves the address with it. */
export const resultOf = (query: URLSearchParams) =>
  `${memberArea}?${new URLSearchParams({ a: query.get('a') ?? '', t: 'complete' })}`
