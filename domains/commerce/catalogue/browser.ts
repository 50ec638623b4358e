export { type OfferedProduct, ProductFields, termsOf } from './console/card/product-fields'
export { purchaseTermWords } from './console/card/term-words'
