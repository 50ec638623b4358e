import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { DataOf } from '@/platform/http/client'
import type { Translate } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { navigate } from '@/platform/ui/browser/navigation'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { ItemPage } from '@/platform/ui/data/item-page'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { RefusedOutcome } from '@/platform/ui/forms/submit'
import type { ListedProduct } from '../contract/console'
import css from './catalogue.module.css'
import { EntryActions } from './entry-actions'
import type { Choices } from './form/choices'
import { sectionOf } from './form/entry-form'
import { priceGroup } from './form/price-group'
import { productGroups } from './form/product-forms'
import { kindNames, termNames } from './names'
import { NewProduct } from './new-product'
import { ProductForm } from './product-form'
import { DraftLine, RoomHeader } from './room-header'

const path = consoleRoom('catalogue')

interface ProductProps {
  pid: number
  operator: SignedInOperator
  choices: Choices
  /** The field that a link leads to. */
  first: string | null
  onChanged: (message: string) => void
  onRemoved: () => void
}

/** The page of one product of the draft: its fields, and its position in its line. */
function Product({ pid, operator, choices, first, onChanged, onRemoved }: ProductProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/catalogue/product', {
    pid,
  })
  /** The act of another operator who saved first: the form then begins with the saved state, and what was typed. */
  const [stale, setStale] = useState<RefusedOutcome | null>(null)
  const [round, setRound] = useState(0)
  const mayEdit = may(operator.role, 'catalogue.edit')

  async function changed(message: string) {
    setStale(null)
    onChanged(message)
    await reload()
  }

  async function beginAgain(refused: RefusedOutcome | null) {
    await reload()
    setStale(refused)
    setRound(round + 1)
  }

  if (!data) {
    return failure === null ? (
      <Skeleton lines={10} />
    ) : (
      <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
    )
  }

  const seen = data.revision
  return (
    <>
      {stale && <ActionError outcome={stale} />}
      {mayEdit && (
        <EntryActions
          place={{ part: 'products', key: String(pid) }}
          seen={seen}
          isRemovable={data.new}
          onMoved={() => changed(translate('catalogue.moved'))}
          onStale={() => beginAgain(null)}
          onRemoved={onRemoved}
        />
      )}
      <ProductForm
        key={round}
        data={data}
        choices={choices}
        mayEdit={mayEdit}
        first={first}
        seen={seen}
        onSaved={() => changed(translate('catalogue.saved'))}
        onStale={beginAgain}
      />
    </>
  )
}

interface ProductsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

type Draft = DataOf<'GET /console/api/catalogue'>

/** A product of the draft, or a new one, on a page of its own. */
function ProductPage({ data, item, operator, query }: ProductsProps & { data: Draft }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const opened = data.products.find(({ pid }) => String(pid) === item) ?? null
  const isNew = item === 'new' && may(operator.role, 'catalogue.edit')
  function leave(message: string, to: string) {
    announce(message)
    navigate(to, { replace: true })
  }
  if (isNew) {
    return (
      <ItemPage list={path} back={translate('console.products')} title={translate('catalogue.newProduct')}>
        <NewProduct
          choices={data}
          seen={data.draft.revision}
          onMade={(pid) => leave(translate('catalogue.saved'), `${path}/${pid}`)}
        />
      </ItemPage>
    )
  }
  if (!opened) return <Alert tone="danger">{translate('room.gone')}</Alert>
  const { pid, name, kind } = opened
  const prices = opened.on_sale.map((term) => priceGroup(term, kind, false))
  return (
    <ItemPage
      key={pid}
      list={path}
      back={translate('console.products')}
      title={name === '' ? String(pid) : name}
      lead={`${translate(kindNames[kind])} · ${pid}`}
      sections={[...productGroups(kind), ...prices].map((group) => ({
        id: sectionOf(group),
        title: translate(group.legend, group.term && { term: translate(termNames[group.term]) }),
      }))}
      actions={
        <ButtonLink variant={data.draft.changed ? 'primary' : 'secondary'} href={`${path}/changes`}>
          {translate('catalogue.changes')}
        </ButtonLink>
      }
    >
      <DraftLine draft={data.draft} published={data.published} />
      <Product
        pid={pid}
        operator={operator}
        choices={data}
        first={query.get('field')}
        onRemoved={() => leave(translate('catalogue.removed'), path)}
        onChanged={announce}
      />
    </ItemPage>
  )
}

/** Every product by line, in the order in which members find them; each has a page. */
export function Products({ operator, item, query }: ProductsProps) {
  const translate = useTranslate()
  const draft = useAnswer('GET /console/api/catalogue', {})
  const { data } = draft
  if (item !== null && data) return <ProductPage data={data} item={item} operator={operator} query={query} />
  const [words, line] = [query.get('words') ?? '', query.get('line') ?? '']
  function narrow(change: Readonly<Record<string, string>>) {
    const kept = Object.entries(Object.assign({ words, line }, change)).filter(([, value]) => value !== '')
    navigate(kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`, { replace: true })
  }
  const wanted = words.trim().toLowerCase()
  const rows =
    data?.products.filter(
      (product) =>
        (line === '' || product.line === line) && `${product.name} ${product.pid}`.toLowerCase().includes(wanted),
    ) ?? null
  return (
    <>
      <RoomHeader
        title={translate('console.catalogue')}
        lead={translate('catalogue.lead')}
        current="products"
        changed={data?.draft.changed ?? false}
      >
        {may(operator.role, 'catalogue.edit') && (
          <ButtonLink variant="secondary" href={`${path}/new`}>
            {translate('catalogue.newProduct')}
          </ButtonLink>
        )}
      </RoomHeader>
      <div className="stack-4 fitting">
        {data && <DraftLine draft={data.draft} published={data.published} />}
        <search className={css.filters}>
          <Field
            name="words"
            label={translate('catalogue.search')}
            type="search"
            value={words}
            onChange={(typed) => narrow({ words: typed })}
          />
          <SelectField
            name="line"
            label={translate('catalogue.line')}
            value={line}
            onChange={(chosen) => narrow({ line: chosen })}
          >
            <option value="">{translate('catalogue.everyLine')}</option>
            {data?.lines.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        </search>
        <DataTable
          caption={translate('console.catalogue')}
          columns={columnsOf(translate, data)}
          pages={wholeList(draft, rows)}
          keyOf={({ pid }) => pid}
          hrefOf={({ pid }) => `${path}/${pid}`}
          empty={<EmptyState icon="box" title={translate('catalogue.none')} text={translate('catalogue.noneText')} />}
        />
      </div>
    </>
  )
}

function columnsOf(translate: Translate, data: Draft | null): readonly Column<ListedProduct>[] {
  const lineNames = new Map(data?.lines.map(({ key, name }) => [key, name]))
  return [
    {
      key: 'name',
      title: 'catalogue.name',
      cell: ({ name, changed }) => (
        <span className={css.name}>
          {name}
          {changed && <Tag tone="warning">{translate('catalogue.changed')}</Tag>}
        </span>
      ),
    },
    {
      key: 'platforms',
      title: 'catalogue.platforms',
      cell: (row) => row.platforms.map((platform) => translate(platformMessage(platform))).join(', '),
      wide: 'under',
    },
    { key: 'pid', title: 'room.number', cell: ({ pid }) => pid, end: true },
    { key: 'line', title: 'catalogue.line', cell: (row) => lineNames.get(row.line) ?? row.line, wide: true },
    { key: 'kind', title: 'room.type', cell: ({ kind }) => translate(kindNames[kind]), wide: true },
    {
      key: 'terms',
      title: 'catalogue.onSale',
      cell: ({ on_sale, kind }) =>
        on_sale.length > 0
          ? on_sale.map((term) => translate(termNames[term])).join(', ')
          : kind !== 'oem' && <Tag tone="neutral">{translate('catalogue.notOnSale')}</Tag>,
    },
  ]
}
