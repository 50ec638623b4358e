import { tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { isCurrency } from '@/platform/money/iso-4217'
import { money } from '@/platform/money/money'
import type { DifferenceInConsole } from '../contract/console'
import css from './catalogue.module.css'
import { fieldName } from './field-names'
import { changeNames, partNames } from './names'
import { placeOf } from './places'

type FieldChange = DifferenceInConsole['fields'][number]

/** Field by field, what would be another. */
export function Differences({ differences }: { differences: readonly DifferenceInConsole[] }) {
  const translate = useTranslate()
  return (
    <ul className={css.differences}>
      {differences.map(({ part, key, name, kind, fields }) => (
        <li key={`${part} ${key} ${kind}`} className={css.difference}>
          <h2>
            <Heading href={kind === 'removed' ? null : placeOf({ part, key })}>
              {`${translate(partNames[part])} ${name === null ? key : `${name} (${key})`}`}
            </Heading>
          </h2>
          <p className={css.change}>{translate(changeNames[kind])}</p>
          {fields.length > 0 && (
            <dl className={css.fields}>
              {fields.map((change) => (
                <FieldRow key={change.field} change={change} isNew={kind === 'added'} />
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** No link for the order of all products, nor for a removed product. */
const Heading = ({ href, children }: { href: string | null; children: string }) =>
  href === null ? children : <a href={href}>{children}</a>

function FieldRow({ change: { field, from, to }, isNew }: { change: FieldChange; isNew: boolean }) {
  const translate = useTranslate()
  const show = useShown(field)
  return (
    <div className={css.field}>
      <dt>{fieldName(translate, field)}</dt>
      <dd>
        {!isNew && <del>{show(from)}</del>} <ins>{show(to)}</ins>
      </dd>
    </div>
  )
}

/** How a value of a field is read: amounts as money, the rest as it is. */
function useShown(field: string) {
  const { language } = useLanguage()
  const translate = useTranslate()
  const currency = /(?:^|\.)(?:amounts|renewal|minimum)\.([A-Z]{3})$/.exec(field)?.[1]
  const share = new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 2 })
  return (value: FieldChange['from']) => {
    if (value === null) return '–'
    if (field === 'basisPoints') return share.format(Number(value) / 10_000)
    if (typeof value === 'boolean') return translate(value ? 'catalogue.yes' : 'catalogue.no')
    return isCurrency(currency) && typeof value === 'number'
      ? formatMoney(money(value, currency), language)
      : String(value)
  }
}
