import type { Language } from '@/platform/i18n/languages'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { PricedLine } from './priced-line'

/** What a line is called, on the page, at the provider and on the order: an upgrade says from what. */
export function lineNames(
  { product, version }: Pick<PricedLine, 'product' | 'version'>,
  translate: Readonly<Record<Language, Translate>>,
): Texts {
  if (version === null) return product.names
  const named = Object.entries(translate).map(([language, t]) => {
    const [name, from] = [product, version.of].map(({ names }) => textIn(names, language as Language))
    return [language, t('mail.order.upgradeLine', { product: name ?? '', from: from ?? '' })]
  })
  return { ...product.names, ...Object.fromEntries(named) }
}
