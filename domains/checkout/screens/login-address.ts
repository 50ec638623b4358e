/** The login screen, which leads back here. */
export const loginAddress = () => `/member.htm?a=login&r=${encodeURIComponent(location.pathname + location.search)}`
