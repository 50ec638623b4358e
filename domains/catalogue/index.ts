export { loadCatalogue, readCatalogue } from './load'
export { type CatalogueReader, createCatalogueReader } from './reader'
export { hasCatalogue, publish } from './store'
