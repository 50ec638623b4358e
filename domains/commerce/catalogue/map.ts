import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type Catalogue, productOf } from './rules'
import type { Product } from './schema'

/** Facts of a product that the answers of several domains share. */

/** The address of its picture. */
export const picture = ({ box }: Product) => `/art/${box}.svg`

/** The names of every product that an answer mentions by its id. */
export const namesOf = (catalogue: Catalogue, pids: Iterable<number>, reader: Reader) =>
  Object.fromEntries(
    [...new Set(pids)].flatMap((pid) => {
      const product = productOf(catalogue, pid)
      return product ? [[pid, { name: textIn(product.names, reader), line: product.line, img: picture(product) }]] : []
    }),
  )
