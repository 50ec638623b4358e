import { defineDomain } from '@/platform/installation/domain'
import type { SiteContext } from './context'
import { servePublicPages } from './pages/serve'

/** The vendor's pages that anybody may read, with and without an account. */
export const site = defineDomain({
  name: 'site',
  open: (deps): SiteContext => deps,
  pages: servePublicPages,
})
