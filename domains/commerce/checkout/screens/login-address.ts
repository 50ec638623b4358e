import { withWayBack } from '@/domains/accounts/identity/rules'
import { memberPage } from '@/platform/paths'

/** The login screen, which leads back here. */
export const loginAddress = () => withWayBack(memberPage('login'), location.pathname + location.search + location.hash)
