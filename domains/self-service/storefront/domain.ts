import { defineDomain } from '@/platform/installation/domain'
import type { StorefrontContext } from './context'
import { servePublicPages } from './pages/serve'

/** The vendor's public pages, with and without an account. */
export const storefront = defineDomain({
  name: 'storefront',
  open: (deps): StorefrontContext => deps,
  pages: servePublicPages,
})
