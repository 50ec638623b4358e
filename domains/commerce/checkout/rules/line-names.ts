import type { Offer } from '@/platform/contract/vendor-offer'
import type { Language } from '@/platform/i18n/languages'
import { type Texts, textIn, textReader } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { PricedLine } from './priced-line'

interface LineWording {
  readonly offer: Pick<Offer, 'languages'>
  readonly translate: Readonly<Record<Language, Translate>>
}

/**
 * Returns the names of a line on the page, at the provider and on the order: an upgrade names its origin, a fee its
 * licence.
 */
export function lineNames(
  { product, version, handed }: Pick<PricedLine, 'product' | 'version' | 'handed'>,
  { offer, translate }: LineWording,
): Texts {
  const other = version?.of ?? handed?.product
  if (!other) return product.names
  const named = Object.entries(translate).map(([language, t]) => {
    const [own = '', its = ''] = [product, other].map(({ names }) =>
      textIn(names, textReader(offer.languages, language as Language)),
    )
    const words = version
      ? t('mail.order.upgradeLine', { product: own, from: its })
      : t('mail.order.feeLine', { fee: own, product: its })
    return [language, words]
  })
  return { ...product.names, ...Object.fromEntries(named) }
}
