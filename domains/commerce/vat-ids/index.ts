export { refreshVatId } from './actions/ask'
export type { VatIdDeps } from './context'
export { checkColumn, newestAnswers } from './store/answers'
