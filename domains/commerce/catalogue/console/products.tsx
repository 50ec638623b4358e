import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { navigate } from '@/platform/ui/browser/navigation'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useAnnounce } from '@/platform/ui/data/notices'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ListedProduct } from '../contract/console'
import css from './catalogue.module.css'
import { DraftLine } from './draft-line'
import { EntryActions } from './entry-actions'
import type { Choices } from './form/choices'
import { kindNames, termNames } from './names'
import { NewProduct } from './new-product'
import { type ProductEntry, ProductForm } from './product-form'
import { RoomHeader } from './room-header'

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

/** One product of the draft: its fields, and its position in its line. */
function Product({ pid, operator, choices, first, onChanged, onRemoved }: ProductProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/catalogue/product', {
    pid,
  })
  /** Counts up when another operator saved first: the form then starts again from the saved state. */
  const [round, setRound] = useState(0)
  const mayEdit = may(operator.role, 'catalogue.edit')
  const { submit, refused } = useSubmit(
    (own: ProductEntry) => call('POST /console/api/catalogue/product', { seen: data?.revision ?? 0, ...own }),
    { onDone: () => changed(translate('catalogue.saved')), onRefused: ({ code }) => code === 31002 && stale() },
  )

  async function changed(message: string) {
    onChanged(message)
    await reload()
  }

  async function stale() {
    await reload()
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
      <DescriptionList
        rows={[
          ['room.number', pid],
          ['room.type', translate(kindNames[data.own.product.kind])],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      {mayEdit && (
        <EntryActions
          place={{ part: 'products', key: String(pid) }}
          seen={seen}
          isRemovable={data.new}
          onMoved={() => changed(translate('catalogue.moved'))}
          onStale={stale}
          onRemoved={onRemoved}
        />
      )}
      <ProductForm key={round} data={data} choices={choices} mayEdit={mayEdit} first={first} send={submit} />
    </>
  )
}

/** Every product by line, in the order in which members find them. */
interface ProductsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

export function Products({ operator, item, query }: ProductsProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const draft = useAnswer('GET /console/api/catalogue', {})
  const { data } = draft
  const [words, setWords] = useState('')
  const [line, setLine] = useState('')
  const wanted = words.trim().toLowerCase()
  const rows =
    data?.products.filter(
      (product) =>
        (line === '' || product.line === line) && `${product.name} ${product.pid}`.toLowerCase().includes(wanted),
    ) ?? null
  const opened = data?.products.find(({ pid }) => String(pid) === item) ?? null
  const isNew = item === 'new' && data !== null && may(operator.role, 'catalogue.edit')
  function leave(message: string, to: string) {
    announce(message)
    navigate(to)
  }
  const lineNames = new Map(data?.lines.map(({ key, name }) => [key, name]))

  const columns: readonly Column<ListedProduct>[] = [
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
          <Field name="words" label={translate('catalogue.search')} type="search" value={words} onChange={setWords} />
          <SelectField name="line" label={translate('catalogue.line')} value={line} onChange={setLine}>
            <option value="">{translate('catalogue.everyLine')}</option>
            {data?.lines.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        </search>
        <DetailLayout
          back={path}
          list={
            <DataTable
              caption={translate('console.catalogue')}
              columns={columns}
              pages={wholeList(draft, rows)}
              keyOf={({ pid }) => pid}
              hrefOf={({ pid }) => `${path}/${pid}`}
              open={opened?.pid ?? null}
              empty={
                <EmptyState icon="box" title={translate('catalogue.none')} text={translate('catalogue.noneText')} />
              }
            />
          }
          detail={
            isNew
              ? {
                  key: 'new',
                  title: translate('catalogue.newProduct'),
                  content: (
                    <NewProduct
                      choices={data}
                      seen={data.draft.revision}
                      onMade={(pid) => leave(translate('catalogue.saved'), `${path}/${pid}`)}
                    />
                  ),
                }
              : opened &&
                data && {
                  key: opened.pid,
                  title: opened.name === '' ? String(opened.pid) : opened.name,
                  content: (
                    <Product
                      key={opened.pid}
                      pid={opened.pid}
                      operator={operator}
                      choices={data}
                      first={query.get('field')}
                      onRemoved={() => leave(translate('catalogue.removed'), path)}
                      onChanged={announce}
                    />
                  ),
                }
          }
        />
      </div>
    </>
  )
}
