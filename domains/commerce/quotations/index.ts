export { type Maker, makeQuotation } from './actions/make'
export { type Quotation, quotationByKey, reserveQuotation, setAccepted } from './store/quotations'
