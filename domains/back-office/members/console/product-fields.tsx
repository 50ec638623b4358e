import { purchaseTermWords } from '@/domains/commerce/catalogue/browser'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformName } from '@/platform/programs/platforms'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { type Products, termsOf } from './order-entry'

interface ProductFieldsProps {
  products: Products
  product: FieldBinding
  term: FieldBinding
  /** The chosen product, whose terms the second field offers. */
  chosen: string
}

/** A product, and one of its terms. */
export function ProductFields({ products, product, term, chosen }: ProductFieldsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <SelectField {...product} label={translate('members.product')} required>
        <option value="">{translate('room.choose')}</option>
        {products.map(({ pid, name, platforms }) => (
          <option key={pid} value={pid}>
            {translate('members.onPlatforms', {
              name,
              platforms: platforms.map((platform) => platformName(platform, language)).join(', '),
            })}
          </option>
        ))}
      </SelectField>
      <SelectField {...term} label={translate('members.termOf')} required>
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
