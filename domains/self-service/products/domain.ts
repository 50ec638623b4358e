import { defineDomain } from '@/platform/installation/domain'
import { type ProductsContext, productsHandlers } from './calls/member'
import { productsCalls } from './contract/member'

export const products = defineDomain({
  name: 'products',
  open: (deps): ProductsContext => deps,
  member: { calls: productsCalls, handlers: productsHandlers },
})
