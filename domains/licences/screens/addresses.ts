/** Where the screens of licences lead. */
export const addresses = {
  licences: '/member.htm?a=license',
  enterCode: '/member.htm?a=authorize_device',
  offline: '/member.htm?a=authorize_device&t=offline',
  download: '/download.htm',
  terms: '/terms-of-license-authorization.htm',
  order: '/order.htm',
  products: '/member.htm?a=my_products',
} as const
