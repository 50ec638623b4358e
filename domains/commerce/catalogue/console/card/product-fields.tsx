import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { Combobox } from '@/platform/ui/data/on-demand'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { Platform, Term } from '../../rules/kinds'

/** The words for the term of a purchase. */
export const purchaseTermWords: Readonly<Record<Term, MessageKey>> = {
  '1M': 'catalogue.card.term.1M',
  '2M': 'catalogue.card.term.2M',
  '1Y': 'catalogue.card.term.1Y',
  '2Y': 'catalogue.card.term.2Y',
  '3Y': 'catalogue.card.term.3Y',
  '4Y': 'catalogue.card.term.4Y',
  LFT: 'catalogue.card.term.LFT',
  FREE: 'catalogue.card.term.FREE',
}

export interface OfferedProduct {
  readonly pid: number
  readonly name: string
  readonly platforms: readonly Platform[]
  readonly terms: readonly Term[]
}

interface ProductFieldsProps {
  products: readonly OfferedProduct[]
  product: FieldBinding
  term: FieldBinding
  /** The chosen product, whose terms the second field offers. */
  chosen: string
}

/** Returns the terms of one of these products; its number is as typed. */
export const termsOf = (products: readonly Pick<OfferedProduct, 'pid' | 'terms'>[], pid: string) =>
  products.find((product) => String(product.pid) === pid)?.terms ?? []

/** A product, and one of its terms. */
export function ProductFields({ products, product, term, chosen }: ProductFieldsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <Combobox
        label={translate('room.product')}
        name={product.name}
        problem={product.problem}
        none={translate('room.choose')}
        value={product.value === '' ? null : product.value}
        onChoose={(pid) => product.onChange(pid ?? '')}
        choices={products.map(({ pid, name, platforms }) => [
          String(pid),
          translate('catalogue.card.onPlatforms', {
            name,
            platforms: platforms.map((platform) => nameOfPlatform(platform, language)).join(', '),
          }),
        ])}
      />
      <SelectField {...term} label={translate('catalogue.card.termOf')} required>
        <option value="">{translate('room.choose')}</option>
        {termsOf(products, chosen).map((each) => (
          <option key={each} value={each}>
            {translate(purchaseTermWords[each])}
          </option>
        ))}
      </SelectField>
    </>
  )
}
