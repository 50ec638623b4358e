import { type InputHTMLAttributes, useId, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { FieldNotes, type FrameProps, remarked } from '@/platform/ui/forms/field-frame'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ListedProduct } from '../../contract/console'
import { type Choices, nameable } from './choices'
import type { FieldKind } from './field-kinds'
import type { FormField as FormFieldOf } from './fields'
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
function ProductPicker(props: ProductPickerProps) {
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
        <p className="soft">{translate('catalogue.nothingChosen')}</p>
      ) : (
        <ul className={css.chosen}>
          {chosen.map((pid) => (
            <li key={pid}>
              <span>{titleOf(pid)}</span>
              {onChange && (
                <button
                  type="button"
                  className={css.drop}
                  aria-label={translate('room.removeNamed', { name: titleOf(pid) })}
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
            <option value="">{translate('room.choose')}</option>
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

interface FormFieldProps {
  field: FormFieldOf
  value: string
  /** Null: it cannot be changed. */
  onChange: ((value: string) => void) | null
  hint: string | undefined
  problem: string | undefined
  choices: Choices
  /** The values of the whole form: what may be named depends on the product's line and platforms. */
  values: Readonly<Record<string, string>>
  pid: number | null
}

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength' | 'spellCheck' | 'type'>

const numeric: Attributes = { inputMode: 'numeric', maxLength: 7 }
const decimals: Attributes = { inputMode: 'decimal', maxLength: 15 }
const coded: Attributes = { spellCheck: false, maxLength: 60 }

/** How a value is typed, where it is typed. */
const inputs: { readonly [Kind in FieldKind]?: Attributes } = {
  text: { maxLength: 200 },
  slug: coded,
  lineKey: { ...coded, maxLength: 30 },
  country: { ...coded, maxLength: 2 },
  countries: { ...coded, maxLength: 1000 },
  day: { type: 'date' },
  count: numeric,
  points: numeric,
  bonus: numeric,
  pid: numeric,
  pids: { inputMode: 'numeric', maxLength: 200 },
  tiers: { maxLength: 200, spellCheck: false },
  features: { ...coded, maxLength: 2100 },
  meters: { ...coded, maxLength: 700 },
  meterNames: { maxLength: 1500 },
  keyPrefix: { ...coded, maxLength: 8 },
  percent: decimals,
  rate: decimals,
  amount: decimals,
}

const listIn = (value: string) => value.split(',').flatMap((each) => each.trim() || [])

/** One field, in the way that fits what it holds. */
export function FormField({ field, value, onChange, hint, problem, choices, values, pid }: FormFieldProps) {
  const translate = useTranslate()
  const { path, kind, label, optional, options = [] } = field
  const set = onChange ?? (() => {})
  const frame = {
    name: path,
    label: 'name' in label ? label.name : translate(label.message, label.values),
    hint,
    problem,
  }
  const chooser = { pid, line: values.line ?? '', platforms: listIn(values.platforms ?? '') }

  if (kind === 'flag' || kind === 'keyed') {
    return onChange ? (
      <div className={css.flag}>
        <Checkbox
          name={path}
          label={frame.label}
          checked={value === '1'}
          onChange={(on) => onChange(on ? '1' : '')}
          problem={problem}
        />
      </div>
    ) : (
      <Field {...frame} value={translate(value === '1' ? 'catalogue.yes' : 'catalogue.no')} onChange={set} readOnly />
    )
  }
  if (kind === 'several') {
    const named =
      path === 'lines'
        ? choices.lines.map(({ key, name }) => ({ value: key, label: name }))
        : options.map(([key, name]) => ({ value: key, label: translate(name) }))
    const own = named.filter((each) => listIn(value).includes(each.value))
    return !onChange ? (
      <Field {...frame} value={own.map((each) => each.label).join(', ')} onChange={set} readOnly />
    ) : (
      <CheckboxList {...frame} options={named} chosen={listIn(value)} onChange={(chosen) => set(chosen.join(', '))} />
    )
  }
  if (kind === 'products') {
    return (
      <ProductPicker
        {...frame}
        chosen={listIn(value).map(Number)}
        choices={choices}
        candidates={nameable(choices.products, field, chooser)}
        onChange={onChange && ((chosen) => onChange(chosen.join(', ')))}
      />
    )
  }
  if (kind === 'product' || kind === 'choice') {
    return (
      <SelectField {...frame} value={value} onChange={set} disabled={!onChange}>
        {(optional || value === '') && (
          <option value="">{translate(optional ? 'catalogue.nothing' : 'room.choose')}</option>
        )}
        {kind === 'product' ? (
          <ProductOptions
            products={withChosen(choices, nameable(choices.products, field, chooser), value)}
            lines={choices.lines}
          />
        ) : (
          optionsOf(
            path,
            choices,
            options.map(([key, message]) => [key, translate(message)]),
          ).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))
        )}
      </SelectField>
    )
  }
  if (kind === 'prose')
    return <TextArea {...frame} value={value} onChange={set} lang={field.lang} readOnly={!onChange} maxLength={2000} />
  return (
    <Field
      {...frame}
      {...inputs[kind]}
      value={value}
      onChange={set}
      lang={field.lang}
      autoComplete="off"
      readOnly={!onChange}
    />
  )
}

/** Adds the chosen product to the candidates, even if the check rejects it. */
function withChosen(
  { products }: Choices,
  candidates: readonly ListedProduct[],
  value: string,
): readonly ListedProduct[] {
  const chosen = products.find(({ pid }) => String(pid) === value)
  return chosen && !candidates.includes(chosen) ? [...candidates, chosen] : candidates
}

function optionsOf(path: string, { lines, pictures }: Choices, own: (readonly [string, string])[]) {
  if (path === 'line') return lines.map(({ key, name }) => [key, name] as const)
  return path === 'box' ? pictures.map((name) => [name, name] as const) : own
}
