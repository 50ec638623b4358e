import type { Handlers } from '@/platform/http/visit'
import type { CatalogueContext } from '../context'
import type { catalogueDeskCalls } from '../desk-contract'
import { changeDraft, discardDraft, publishDraft, restoreVersion } from '../draft/acts'
import { editProduct, editRecommendation, moveProduct } from '../draft/edits'
import { readArtNames } from '../files'

type Calls = Pick<
  typeof catalogueDeskCalls,
  | 'POST /console/api/catalogue/product'
  | 'POST /console/api/catalogue/move'
  | 'POST /console/api/catalogue/recommendation'
  | 'POST /console/api/catalogue/discard'
  | 'POST /console/api/catalogue/publish'
  | 'POST /console/api/catalogue/restore'
>

export const changeCalls = ({ config }: CatalogueContext): Handlers<Calls> => ({
  'POST /console/api/catalogue/product': ({ input, operator, change, now }) => {
    const { pid, seen, names, prices } = input
    return changeDraft(
      change,
      { by: operator.name, now, seen },
      {
        deed: { action: 'catalogue.edit', details: { product: pid, names, prices } },
        edit: (content) => editProduct(content, { pid, names, prices }),
      },
    )
  },

  'POST /console/api/catalogue/move': ({ input: { pid, seen, to }, operator, change, now }) =>
    changeDraft(
      change,
      { by: operator.name, now, seen },
      {
        deed: { action: 'catalogue.move', details: { product: pid, to } },
        edit: (content) => moveProduct(content, pid, to),
      },
    ),

  'POST /console/api/catalogue/recommendation': ({ input, operator, change, now }) => {
    const { pid, seen, margin, affinity } = input
    return changeDraft(
      change,
      { by: operator.name, now, seen },
      {
        deed: { action: 'catalogue.recommend', details: { product: pid, margin, affinity } },
        edit: (content) => editRecommendation(content, { pid, margin, affinity }),
      },
    )
  },

  'POST /console/api/catalogue/discard': ({ input: { seen }, operator, change, now }) =>
    discardDraft(change, { by: operator.name, now, seen }),

  'POST /console/api/catalogue/publish': async ({ input: { seen, published }, operator, change, now }) => {
    const art = await readArtNames(config.vendorDir)
    return publishDraft(change, { by: operator.name, now, art, seen }, published)
  },

  'POST /console/api/catalogue/restore': async ({ input: { seen, version }, operator, change, now }) => {
    const art = await readArtNames(config.vendorDir)
    return restoreVersion(change, { by: operator.name, now, art, seen }, version)
  },
})
