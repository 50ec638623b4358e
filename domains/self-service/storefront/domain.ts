import { defineDomain } from '@/platform/installation/domain'
import type { StorefrontContext } from './context'
import { servePublicPages } from './pages/serve'

/** The vendor's pages that anybody may read, with and without an account. */
export const storefront = defineDomain({
  name: 'storefront',
  open: (deps): StorefrontContext => deps,
  pages: servePublicPages,
})
