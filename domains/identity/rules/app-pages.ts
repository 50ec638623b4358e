/**
 * THE list of the web app's own pages. The server answers at them, the app draws them, and a login at one of them leads
 * back to it (spec 4.4; decision 0049).
 */
export const appPages = [
  '/member.htm',
  '/checkout.htm',
  '/contact.htm',
  '/tickets.htm',
  '/subscription-cancel.htm',
  '/update-payment-method.htm',
] as const

export type AppPage = (typeof appPages)[number]

export const isAppPage = (path: string): path is AppPage => (appPages as readonly string[]).includes(path)
