import { useId, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { FieldNotes, type FrameProps, remarked } from '@/platform/ui/forms/field-frame'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ListedProduct } from '../../contract/console'
import type { Choices } from './choices'
import css from './form.module.css'
import { ProductOptions } from './product-options'

interface ProductPickerProps extends FrameProps {
  name: string
  /** The numbers that are chosen, in order. */
  chosen: readonly number[]
  choices: Choices
  /** The products that can be chosen; those already chosen stay. */
  candidates: readonly ListedProduct[]
  /** Null: this operator may only look. */
  onChange: ((chosen: readonly number[]) => void) | null
}

/** Several products in an order of their own. The form finds it by its name, and can put the focus on it. */
export function ProductPicker(props: ProductPickerProps) {
  const { name, label, hint, problem, chosen, choices, candidates, onChange } = props
  const translate = useTranslate()
  const id = useId()
  const [next, setNext] = useState('')
  const { 'aria-describedby': describedBy } = remarked(id, { hint, problem })
  const titleOf = (pid: number) => {
    const product = choices.products.find((each) => each.pid === pid)
    return product ? `${product.name} (${pid})` : String(pid)
  }
  const left = candidates.filter(({ pid }) => !chosen.includes(pid))
  function add() {
    if (next === '' || !onChange) return
    onChange([...chosen, Number(next)])
    setNext('')
  }
  return (
    <fieldset className={css.picker} name={name} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={css.label}>{label}</legend>
      <FieldNotes id={id} hint={hint} problem={problem} />
      {chosen.length === 0 ? (
        <p className={css.nothing}>{translate('catalogue.nothingChosen')}</p>
      ) : (
        <ul className={css.chosen}>
          {chosen.map((pid) => (
            <li key={pid}>
              <span>{titleOf(pid)}</span>
              {onChange && (
                <button
                  type="button"
                  className={css.drop}
                  aria-label={translate('catalogue.removeProduct', { name: titleOf(pid) })}
                  onClick={() => onChange(chosen.filter((each) => each !== pid))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && (
        <div className={css.adding}>
          <SelectField name={`${name}.next`} label={translate('catalogue.addProduct')} value={next} onChange={setNext}>
            <option value="">{translate('catalogue.choosePlease')}</option>
            <ProductOptions products={left} lines={choices.lines} />
          </SelectField>
          <Button variant="secondary" unavailable={next === ''} onClick={add}>
            {translate('catalogue.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
