export const addresses = {
  login: '/member.htm?a=login',
  register: '/member.htm?a=register&t=per',
  forgotPassword: '/member.htm?a=ForgetPassword&t=per',
  changeEmail: '/member.htm?a=change_email&t=per',
  overview: '/member.htm',
} as const

/** Where a mailed link leads; the server adds the address and the secret to it. */
export const mailedLink = (screen: 'register' | 'ForgetPassword' | 'change_email') =>
  `${location.origin}/member.htm?a=${screen}&t=check`

export const loginUrl = () => location.origin + addresses.login

/** The result step of the screen that is open; the link's secret leaves the address with it. */
export const resultOf = (query: URLSearchParams) =>
  `/member.htm?a=${encodeURIComponent(query.get('a') ?? '')}&t=complete`
