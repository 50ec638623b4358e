export { loadCatalogue, readCatalogue } from './actions/load'
export { writeCatalogue } from './actions/write'
export { readArtNames } from './check/files'

export { changePublished } from './draft/actions'

export { hasCatalogue, latestVersionNumber, mayBeAllInOne, primaryLineOf, publish } from './store'
export { type CatalogueReader, createCatalogueReader } from './store/reader'
export { withoutAbsent } from './store/without'
