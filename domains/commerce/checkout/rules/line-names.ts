import type { Language } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { PricedLine } from './priced-line'

/**
 * Returns the names of a line on the page, at the provider and on the order: an upgrade names its origin, a fee its
 * licence.
 */
export function lineNames(
  { product, version, handed }: Pick<PricedLine, 'product' | 'version' | 'handed'>,
  translate: Readonly<Record<Language, Translate>>,
): Texts {
  const other = version?.of ?? handed?.product
  if (!other) return product.names
  const named = Object.entries(translate).map(([language, t]) => {
    const [own = '', its = ''] = [product, other].map(({ names }) => textIn(names, language as Language))
    const words = version
      ? t('mail.order.upgradeLine', { product: own, from: its })
      : t('mail.order.feeLine', { fee: own, product: its })
    return [language, words]
  })
  return { ...product.names, ...Object.fromEntries(named) }
}
