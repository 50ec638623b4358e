import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import type { Reader } from '@/platform/i18n/texts'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { NameKind } from '@/platform/installation/console/timeline'

/** Returns the vendor's name for an entry of the catalogue; the key itself where the catalogue no longer has it. */
export type NameOf = (of: NameKind, key: string) => string

export function namesIn(catalogue: Catalogue, reader: Reader): NameOf {
  const { products, lines, campaigns } = catalogue
  const find = {
    product: (key) => productOf(catalogue, Number(key)),
    family: (key) => products.find(({ family }) => family === key),
    line: (key) => lines.find((line) => line.key === key),
    campaign: (key) => campaigns.find((campaign) => campaign.key === key),
  } satisfies Record<NameKind, (key: string) => { names: Texts } | null | undefined>
  return (of, key) => textIn(find[of](key)?.names, reader) ?? key
}

/** The features of a product's programs, by the vendor's names. */
export type FeaturesOf = (pid: number) => readonly string[]

export const featuresIn =
  (catalogue: Catalogue): FeaturesOf =>
  (pid) => {
    const product = productOf(catalogue, pid)
    const held = product?.kind === 'upgrade' ? productOf(catalogue, product.to) : product
    return held?.features ?? []
  }
