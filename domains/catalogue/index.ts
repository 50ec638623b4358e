import type { Handlers } from '@/platform/http/visit'
import { changeCalls } from './calls/change'
import { lookCalls } from './calls/look'
import type { CatalogueContext } from './context'
import type { catalogueConsoleCalls } from './contract/console'

/** What operators do with the catalogue. */
export const catalogueConsole = (context: CatalogueContext): Handlers<typeof catalogueConsoleCalls> => ({
  ...lookCalls(context),
  ...changeCalls(context),
})

export { loadCatalogue, readCatalogue } from './actions/load'
export { catalogueFiles, readArtNames } from './check/files'
export { describeFinding } from './check/findings'
export { changeDraft, changePublished, discardDraft, publishDraft, restoreVersion } from './draft/acts'
export { moveEntry, putEntry, removeEntry } from './draft/edits'
export { reviewDraft } from './draft/review'
export { keyIn } from './rules/keys'
export { hasCatalogue, publish, versionsBefore } from './store'
export { type CatalogueReader, createCatalogueReader } from './store/reader'
