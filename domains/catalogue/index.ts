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

export { changeDraft, changePublished, discardDraft, publishDraft, restoreVersion } from './draft/acts'
export { moveEntry, putEntry, removeEntry } from './draft/edits'
export { reviewDraft } from './draft/review'
export { catalogueFiles, readArtNames } from './files'
export { describeFinding } from './findings'
export { keyIn } from './keys'
export { loadCatalogue, readCatalogue } from './load'
export { type CatalogueReader, createCatalogueReader } from './reader'
export { hasCatalogue, publish, versionsBefore } from './store'
