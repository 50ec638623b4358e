import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { FieldPairs } from '@/platform/ui/forms/field-group'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { useKept } from '@/platform/ui/forms/unsaved'
import type { catalogueConsoleCalls } from '../contract/console'
import type { Kind } from '../rules/kinds'
import type { Product } from '../schema'
import type { Choices } from './form/choices'
import { EntryForm, SaveError } from './form/entry-form'
import { productGroups, productNumber } from './form/product-forms'
import { ProductOptions } from './form/product-options'
import { kindNames } from './names'

type ProductEntry = AnswerOf<(typeof catalogueConsoleCalls)['GET /console/api/catalogue/product']>['own']

interface NewProductProps {
  choices: Choices
  seen: number
  onMade: (pid: number) => void
}

const kinds = Object.keys(kindNames) as Kind[]

/** A product that is yet to be made, of a kind or like one that there is, such as the same on another platform. */
export function NewProduct({ choices, seen, onMade }: NewProductProps) {
  const translate = useTranslate()
  const begun = useKept<{ kind: Kind; like: ProductEntry | null }>('begun', { kind: 'single', like: null })
  const { kind, like } = begun.value
  const setLike = (product: ProductEntry | null) => begun.set((current) => ({ kind: current.kind, like: product }))
  const setKind = (chosen: Kind) => begun.set((current) => ({ kind: chosen, like: current.like }))
  const copying = useSubmit((pid: number) => call('GET /console/api/catalogue/product', { pid }), {
    onDone: ({ own }) => {
      setLike(own)
      setKind(own.product.kind)
    },
  })

  function copy(pid: string) {
    if (pid === '') setLike(null)
    else void copying.submit(Number(pid))
  }
  return (
    <>
      {copying.refused && <SaveError outcome={copying.refused} />}
      <FieldPairs>
        <SelectField
          name="like"
          label={translate('catalogue.like')}
          value={String(like?.product.pid ?? '')}
          onChange={copy}
        >
          <option value="">{translate('catalogue.nothing')}</option>
          <ProductOptions products={choices.products} lines={choices.lines} />
        </SelectField>
        <SelectField
          name="kind"
          label={translate('room.type')}
          value={kind}
          disabled={like !== null}
          onChange={(value) => setKind(kinds.find((each) => each === value) ?? 'single')}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {translate(kindNames[each])}
            </option>
          ))}
        </SelectField>
      </FieldPairs>
      <EntryForm
        key={`${kind} ${like?.product.pid}`}
        of={`${kind} ${like?.product.pid}`}
        groups={[productNumber, ...productGroups(kind)]}
        entry={like ? without(like.product) : blankOf(kind)}
        published={null}
        found={[]}
        choices={choices}
        isNew
        mayEdit
        first={null}
        send={(entry) => {
          const product = entry as unknown as Product
          return call('POST /console/api/catalogue/product', { seen, new: true, product, prices: like?.prices ?? [] })
        }}
        onDone={({ pid }) => {
          begun.settle(() => begun.value)
          onMade(pid as number)
        }}
      />
    </>
  )
}

/** Leaves out the fields that a copy must not share: its own number, and earlier numbers. */
const without = ({ pid: _, earlierPids: __, ...product }: Product) => product

const blankOf = (kind: Kind) => ({
  kind,
  platforms: ['win'],
  ...(kind !== 'upgrade' && kind !== 'addOn' && { seats: 1 }),
  ...(kind === 'bundle' && { choose: 1 }),
})
