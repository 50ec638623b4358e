import type {} from '@/platform/installation/deps'
import { defineDomain } from '@/platform/installation/domain'
import { days } from '@/platform/time/duration'
import { catalogueApi } from './calls/api'
import { changeCalls } from './calls/change'
import { readCalls } from './calls/read'
import type { CatalogueContext } from './context'
import { catalogueApiCalls } from './contract/api'
import { catalogueConsoleCalls } from './contract/console'
import { serveArt } from './pages/art'
import type { Catalogue } from './rules'
import type { CatalogueReader } from './store/reader'
import { beginSalePrices, purgeSalePrices } from './store/sale-prices'

function registerCatalogueJobs({ worker, clock }: CatalogueContext) {
  worker.recur('catalogue.purge', days(1), async (patient) => {
    await purgeSalePrices(patient, clock())
  })
}

declare module '@/platform/installation/deps' {
  interface Deps {
    readonly catalogue: CatalogueReader
  }
}

declare module '@/platform/import/part' {
  interface ImportContext {
    readonly catalogue: Catalogue
  }
}

declare module '@/platform/import/export-part' {
  interface ExportContext {
    readonly catalogue: Catalogue
  }
}

export const catalogue = defineDomain({
  name: 'catalogue',
  async open(deps): Promise<CatalogueContext> {
    await beginSalePrices(deps.database)
    return deps
  },
  console: {
    calls: catalogueConsoleCalls,
    handlers: (context) => ({ ...readCalls(context), ...changeCalls(context) }),
  },
  api: { calls: catalogueApiCalls, handlers: catalogueApi },
  pages: serveArt,
  jobs: registerCatalogueJobs,
  commands: () => import('./commands'),
  impersonalTables: {
    catalogue_drafts: 'what the vendor is about to sell',
    catalogue_versions: 'what the vendor sells',
    sale_prices: 'what the vendor has sold it at',
  },
})
