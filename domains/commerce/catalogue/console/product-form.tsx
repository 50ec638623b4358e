import { useState } from 'react'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { RefusedOutcome } from '@/platform/ui/forms/submit'
import { useKept } from '@/platform/ui/forms/unsaved'
import type { catalogueConsoleCalls, PriceInConsole } from '../contract/console'
import type { Meter } from '../rules/kinds'
import { formatFinding } from './finding-messages'
import type { Choices } from './form/choices'
import { EntryForm } from './form/entry-form'
import css from './form/form.module.css'
import { type MeterNames, meterNamesOf, withNames } from './form/meter-names'
import { priceGroup } from './form/price-group'
import { productGroups } from './form/product-forms'
import { termNames } from './names'

type ProductInConsole = AnswerOf<(typeof catalogueConsoleCalls)['GET /console/api/catalogue/product']>
export type ProductEntry = ProductInConsole['own']
type Term = PriceInConsole['term']

interface ProductFormProps {
  data: ProductInConsole
  choices: Choices
  mayEdit: boolean
  first: string | null
  seen: number
  onSaved: () => unknown
  onStale: (refused: RefusedOutcome) => unknown
}

const terms = Object.keys(termNames) as Term[]
const forSubscriptions: ReadonlySet<Term> = new Set(['1M', '2M', '1Y', '2Y', '3Y', '4Y'])

/** The form of a product and its prices for each term. Findings of the check are shown at their fields. */
export function ProductForm(props: ProductFormProps) {
  const { data, choices, mayEdit, first, seen, onSaved, onStale } = props
  const translate = useTranslate()
  const { own, published, problems } = data
  const { kind } = own.product
  const isSubscription = kind === 'subscription'
  const kept = useKept<readonly Term[]>(
    'terms',
    own.prices.map(({ term }) => term),
  )
  const offered = kept.value
  const setOffered = (wanted: readonly Term[]) => kept.set(() => wanted)
  const [next, setNext] = useState<Term | ''>('')
  const left = terms.filter((term) => !offered.includes(term) && (!isSubscription || forSubscriptions.has(term)))
  const isRenewed = (term: Term) => isSubscription || own.prices.some((price) => price.term === term && price.renewal)
  const isRemovable = (term: Term) =>
    data.new ||
    !own.prices.some((price) => price.term === term) ||
    (published !== null && !published.prices.some((price) => price.term === term))

  function add() {
    if (next === '') return
    setOffered([...offered, next])
    setNext('')
  }
  return (
    <EntryForm
      groups={[...productGroups(kind), ...offered.map((term) => priceGroup(term, kind, isRenewed(term)))]}
      spare={left.map((term) => priceGroup(term, kind, isSubscription))}
      entry={composed(own, left)}
      published={published && composed(published, [])}
      found={problems.map(({ part, key, field, ...problem }) => {
        const term = part === 'prices' ? key.split(' ')[1] : null
        const message = formatFinding(translate, problem)
        return { field: term && field !== null ? `prices.${term}.${field}` : field, message }
      })}
      choices={choices}
      isNew={data.new}
      mayEdit={mayEdit}
      first={first}
      send={({ prices, meterNames, ...product }) => {
        const given = prices as Readonly<Record<Term, Omit<PriceInConsole, 'term'>>>
        const { meters } = product as { meters?: readonly Meter[] }
        const named = meters && { meters: withNames(meters, (meterNames ?? {}) as MeterNames) }
        return call('POST /console/api/catalogue/product', {
          seen,
          product: { ...product, ...named } as ProductEntry['product'],
          prices: offered.map((term) => ({ ...given[term], term })),
        })
      }}
      onDone={() => {
        kept.settle(() => offered)
        return onSaved()
      }}
      onRefused={(refused) => refused.code === 31002 && onStale(refused)}
      extra={kept}
      actionOf={({ key }) => {
        const term = offered.find((each) => key === `prices.${each}`)
        return (
          term &&
          isRemovable(term) && (
            <div>
              <Button variant="tertiary" onClick={() => setOffered(offered.filter((each) => each !== term))}>
                {translate('catalogue.removePrice')}
              </Button>
            </div>
          )
        )
      }}
    >
      {kind !== 'oem' && left.length > 0 && (
        <div className={css.adding}>
          <SelectField
            name="nextTerm"
            label={translate('catalogue.addPrice')}
            value={next}
            onChange={(value) => setNext(left.find((term) => term === value) ?? '')}
          >
            <option value="">{translate('room.choose')}</option>
            {left.map((term) => (
              <option key={term} value={term}>
                {translate(termNames[term])}
              </option>
            ))}
          </SelectField>
          <Button variant="secondary" unavailable={next === ''} onClick={add}>
            {translate('catalogue.add')}
          </Button>
        </div>
      )}
    </EntryForm>
  )
}

/** A product as its form holds it, with its prices by term, and the names of its meters by language. @param blank the terms for which it may get one */
const composed = ({ product, prices }: ProductEntry, blank: readonly Term[]) => ({
  ...product,
  meterNames: meterNamesOf('meters' in product ? product.meters : []),
  prices: Object.fromEntries([
    ...prices.map(({ term, ...price }) => [term, price] as const),
    ...blank.map((term) => [term, { onSale: true }] as const),
  ]),
})
