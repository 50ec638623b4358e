import { useTranslate } from '@/platform/i18n/wording'
import { currencies } from '@/platform/money/money'
import { Checkbox } from '@/platform/ui/checkbox'
import { Field, type FieldProps } from '@/platform/ui/field'
import type { PriceOnDesk } from '../desk-contract'
import css from './catalogue.module.css'
import { termNames } from './names'

interface PriceFieldsProps {
  price: PriceOnDesk
  pid: number
  /** Binds a field by its name, with what the check has found at a place and what is published. */
  bound: (name: string, checked: string, before: string | undefined) => Omit<FieldProps, 'label'>
  before: Readonly<Record<string, string>> | null
  onSale: boolean
  /** Null: this operator may only look. */
  setOnSale: ((on: boolean) => void) | null
}

/** What a product costs for one term, in each currency, and whether it is offered for it. */
export function PriceFields({ price, pid, bound, before, onSale, setOnSale }: PriceFieldsProps) {
  const translate = useTranslate()
  const { term, renewal } = price
  const amounts = (kind: 'amounts' | 'renewal') =>
    currencies.map((currency) => {
      const name = `${term}.${kind}.${currency}`
      return (
        <Field
          key={name}
          {...bound(name, `prices ${pid} ${term} ${kind}.${currency}`, before?.[name])}
          label={kind === 'amounts' ? currency : translate('catalogue.renewalIn', { currency })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
        />
      )
    })
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{translate('catalogue.priceFor', { term: translate(termNames[term]) })}</legend>
      <div className={css.amounts}>{amounts('amounts')}</div>
      {renewal && <div className={css.amounts}>{amounts('renewal')}</div>}
      {setOnSale ? (
        <Checkbox
          name={`${term}.onSale`}
          label={translate('catalogue.offerTerm')}
          checked={onSale}
          onChange={setOnSale}
        />
      ) : (
        !onSale && <p>{translate('catalogue.notOnSale')}</p>
      )}
    </fieldset>
  )
}
