import { referenceLengths } from '@/domains/commerce/orders/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Field } from '@/platform/ui/forms/field'
import type { FieldBinding } from '@/platform/ui/forms/form'
import css from './company-fields.module.css'

interface CompanyFieldsProps {
  purchaseOrder: FieldBinding
  buyerReference: FieldBinding
}

/** References for a business's invoice; folded away, since most buyers have none. */
export function CompanyFields({ purchaseOrder, buyerReference }: CompanyFieldsProps) {
  const translate = useTranslate()
  return (
    <details className={css.company} open={buyerReference.problem ? true : undefined}>
      <summary>{translate('checkout.companyOpen')}</summary>
      <div className={css.fields}>
        <Field
          {...purchaseOrder}
          label={translate('checkout.purchaseOrder')}
          maxLength={referenceLengths.purchaseOrder}
          autoComplete="off"
        />
        <Field
          {...buyerReference}
          label={translate('checkout.buyerReference')}
          hint={translate('checkout.referencesHint')}
          maxLength={referenceLengths.buyerReference}
          autoComplete="off"
        />
      </div>
    </details>
  )
}
