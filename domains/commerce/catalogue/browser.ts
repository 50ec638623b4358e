export { type OfferedProduct, ProductFields, purchaseTermWords, termsOf } from './console/card/product-fields'
