import type { z } from 'zod/mini'
import { refuse } from '@/platform/contract/refusal'
import type { ApiHandlers } from '@/platform/http/api/visit'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/currencies'
import type { CatalogueContext } from '../context'
import type { apiProduct, catalogueApiCalls } from '../contract/api'
import { type Catalogue, productOf, updatesWith } from '../rules'
import type { Product } from '../schema'

export const catalogueApi = ({
  database,
  catalogue: catalogues,
}: CatalogueContext): ApiHandlers<typeof catalogueApiCalls> => ({
  'GET /api/v1/products': async ({ input: { line }, reader }) => {
    const catalogue = await catalogues.currentCatalogue(database)
    const wanted = catalogue.products.filter((product) => line === undefined || product.line === line)
    return { items: wanted.map((product) => present(catalogue, product, reader)) }
  },
  'GET /api/v1/products/{product}': async ({ input, reader }) => {
    const catalogue = await catalogues.currentCatalogue(database)
    const product = productOf(catalogue, input.product)
    return product ? present(catalogue, product, reader) : refuse(20085)
  },
})

const present = (catalogue: Catalogue, product: Product, reader: Reader): z.output<typeof apiProduct> => ({
  id: product.pid,
  kind: product.kind,
  line: product.line,
  family: product.family,
  name: textIn(product.names, reader),
  platforms: [...product.platforms],
  updates_months: updatesWith(catalogue, product).updatesMonths ?? null,
  prices: catalogue.prices
    .filter(({ pid }) => pid === product.pid)
    .flatMap(({ term, amounts, renewal, onSale }) =>
      Object.entries(amounts).flatMap(([currency, amount]) => {
        if (amount === undefined) return []
        const next = renewal?.[currency as Currency]
        return {
          term,
          price: { amount, currency: currency as Currency },
          renewal: next === undefined ? null : { amount: next, currency: currency as Currency },
          on_sale: onSale,
        }
      }),
    ),
})
