import { withWayBack } from '@/domains/identity/rules'

/** The login screen, which leads back here. */
export const loginAddress = () =>
  withWayBack('/member.htm?a=login', location.pathname + location.search + location.hash)
