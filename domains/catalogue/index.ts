export { loadCatalogue, readCatalogue } from './load'
export { createCatalogueReader } from './reader'
export { hasCatalogue } from './store'
