import type { Handlers } from '@/platform/http/visit'
import { readArtNames } from '../check/files'
import type { CatalogueContext } from '../context'
import type { catalogueConsoleCalls } from '../contract/console'
import { changeDraft, discardDraft, publishDraft, restoreVersion } from '../draft/actions'
import { moveEntry, putEntry, putProduct, removeEntry } from '../draft/edits'

type Calls = Pick<
  typeof catalogueConsoleCalls,
  | 'POST /console/api/catalogue/product'
  | 'POST /console/api/catalogue/entry'
  | 'POST /console/api/catalogue/remove'
  | 'POST /console/api/catalogue/move'
  | 'POST /console/api/catalogue/discard'
  | 'POST /console/api/catalogue/publish'
  | 'POST /console/api/catalogue/restore'
>

export const changeCalls = ({ config, offer }: CatalogueContext): Handlers<Calls> => ({
  'POST /console/api/catalogue/product': ({ input, operator, change, now }) => {
    const { seen, new: isNew, product, prices } = input
    return changeDraft(
      change,
      { by: operator.name, now, seen, offer },
      {
        record: { action: 'catalogue.edit', details: { part: 'products', key: String(product.pid), product, prices } },
        edit: (content, published) => putProduct(content, published, { product, prices, isNew }),
      },
    )
  },

  'POST /console/api/catalogue/entry': ({ input: { seen, key, entry }, operator, change, now }) =>
    changeDraft(
      change,
      { by: operator.name, now, seen, offer },
      {
        record: { action: 'catalogue.edit', details: { ...entry, key } },
        edit: (content) => putEntry(content, { ...entry, key }),
      },
    ),

  'POST /console/api/catalogue/remove': ({ input: { seen, part, key }, operator, change, now }) =>
    changeDraft(
      change,
      { by: operator.name, now, seen, offer },
      {
        record: { action: 'catalogue.remove', details: { part, key } },
        edit: (content, published) => removeEntry(content, published, part, key),
      },
    ),

  'POST /console/api/catalogue/move': ({ input: { seen, part, key, to }, operator, change, now }) =>
    changeDraft(
      change,
      { by: operator.name, now, seen, offer },
      {
        record: { action: 'catalogue.move', details: { part, key, to } },
        edit: (content) => moveEntry(content, part, key, to),
      },
    ),

  'POST /console/api/catalogue/discard': ({ input: { seen }, operator, change, now }) =>
    discardDraft(change, { by: operator.name, now, seen, offer }),

  'POST /console/api/catalogue/publish': async ({ input: { seen, published }, operator, change, now }) => {
    const art = await readArtNames(config.vendorDir)
    return publishDraft(change, { by: operator.name, now, art, seen, offer }, published)
  },

  'POST /console/api/catalogue/restore': async ({ input: { seen, version }, operator, change, now }) => {
    const art = await readArtNames(config.vendorDir)
    return restoreVersion(change, { by: operator.name, now, art, seen, offer }, version)
  },
})
