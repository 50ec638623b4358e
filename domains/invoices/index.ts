export { type BookedDocument, bookedDocuments } from './actions/journal'
export { invoiceAfterLogin } from './pages/invoice'
export { firstIssued, type SeriesState, seriesStates } from './store/journal'
