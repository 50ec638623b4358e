import type { Handlers } from '@/platform/http/visit'
import { changeCalls } from './calls/change'
import { lookCalls } from './calls/look'
import type { CatalogueContext } from './context'
import type { catalogueDeskCalls } from './desk-contract'

/** What operators do with the catalogue. */
export const catalogueDesk = (context: CatalogueContext): Handlers<typeof catalogueDeskCalls> => ({
  ...lookCalls(context),
  ...changeCalls(context),
})

export { changePublished, discardDraft, publishDraft, restoreVersion } from './draft/acts'
export { reviewDraft } from './draft/review'
export { readArtNames } from './files'
export { loadCatalogue, readCatalogue } from './load'
export { type CatalogueReader, createCatalogueReader } from './reader'
export { hasCatalogue, publish, versionsBefore } from './store'
