import type { AnswerOf } from '@/platform/contract/call'
import { languageNames, languages } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { Field } from '@/platform/ui/field'
import { useForm } from '@/platform/ui/form'
import type { catalogueDeskCalls } from '../desk-contract'
import css from './catalogue.module.css'
import { type Edit, editIn, problemsIn, valuesOf } from './form-values'
import { PriceFields } from './price-fields'

type ProductOnDesk = AnswerOf<(typeof catalogueDeskCalls)['GET /console/api/catalogue/product']>

interface ProductFormProps {
  product: ProductOnDesk
  mayEdit: boolean
  send: (edit: Edit) => Promise<void>
}

/** Names and prices of a product. What the check finds in the draft stands at its field. */
export function ProductForm({ product, mayEdit, send }: ProductFormProps) {
  const translate = useTranslate()
  const { prices, published, problems } = product
  const { form, field, values, set, sending } = useForm({
    initial: valuesOf(product),
    check: (given) => problemsIn(given, prices),
    send: (given) => send(editIn(given, prices)),
  })
  const found = new Map(problems.map(({ part, key, field: at, message }) => [`${part} ${key} ${at}`, message]))
  /** What the form finds itself, else what the check has found. */
  const bound = (name: string, checked: string, before: string | undefined) => {
    const binding = field(name)
    const isChanged = before !== undefined && before !== binding.value
    return {
      ...binding,
      problem: binding.problem ?? found.get(checked),
      hint: isChanged ? translate('catalogue.publishedAs', { value: before === '' ? '–' : before }) : undefined,
      readOnly: !mayEdit,
    }
  }
  const before = published && valuesOf({ ...published })
  const general = problems.filter(({ field: at }) => at === null)
  return (
    <form className={css.form} {...form}>
      {general.length > 0 && (
        <Alert tone="problem">
          <ul lang="en" className={css.problems}>
            {general.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <fieldset className={css.group}>
        <legend className={css.legend}>{translate('catalogue.names')}</legend>
        <div className={css.pairs}>
          {languages.map((language) => (
            <Field
              key={language}
              {...bound(
                `names.${language}`,
                `products ${product.pid} names.${language}`,
                before?.[`names.${language}`],
              )}
              label={languageNames[language]}
              lang={language}
              maxLength={200}
            />
          ))}
        </div>
      </fieldset>
      {prices.map((price) => (
        <PriceFields
          key={price.term}
          price={price}
          pid={product.pid}
          bound={bound}
          before={before}
          onSale={values[`${price.term}.onSale`] === '1'}
          setOnSale={mayEdit ? (on) => set(`${price.term}.onSale`, on ? '1' : '') : null}
        />
      ))}
      {mayEdit && (
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate('catalogue.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
