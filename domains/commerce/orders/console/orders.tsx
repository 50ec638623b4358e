import { MemberLink } from '@/domains/staff/operators/browser'
import type { ProviderName } from '@/integrations/payments/browser'
import { countries } from '@/platform/i18n/countries'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Amount, Day, namesOf, type States, StateTag } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { ListedOrder, withoutProvider } from '../contract/console'
import css from './orders.module.css'

const states: States<ListedOrder['state']> = {
  paid: ['ordersConsole.paid', 'success'],
  waiting: ['ordersConsole.waiting', 'warning'],
  refunded: ['ordersConsole.refunded', 'neutral'],
  cancelled: ['ordersConsole.cancelled', 'neutral'],
}

const providers: Readonly<Record<ProviderName | typeof withoutProvider, MessageKey>> = {
  stripe: 'room.stripe',
  paddle: 'room.paddle',
  transfer: 'ordersConsole.transfer',
  sandbox: 'room.sandbox',
  none: 'ordersConsole.noProvider',
}

const Country = ({ of }: { of: string }) =>
  new Intl.DisplayNames([tagOf(useLanguage().language)], { type: 'region' }).of(of) ?? of

const ordersList = defineList({
  question: 'GET /console/api/orders',
  rows: ({ orders }) => orders,
  after: ({ order }) => ({ after: order }),
  path: consoleRoom('orders'),
  title: 'console.orders',
  lead: 'ordersConsole.lead',
  keyOf: ({ order }) => order,
  columns: [
    { key: 'order', title: 'room.order', cell: ({ order }) => order, unbroken: true },
    {
      key: 'member',
      title: 'room.member',
      cell: ({ member }) => <MemberLink member={member.id}>{member.name || member.email}</MemberLink>,
      wide: 'under',
    },
    { key: 'products', title: 'room.products', cell: ({ products }) => products.join(', '), wide: true },
    { key: 'country', title: 'room.country', cell: ({ country }) => <Country of={country} />, wide: true },
    { key: 'provider', title: 'ordersConsole.provider', cell: ({ provider }) => provider ?? '–', wide: true },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
    {
      key: 'total',
      title: 'room.amount',
      cell: ({ total, currency }) => <Amount amount={total} currency={currency} />,
      end: true,
    },
    {
      key: 'placed',
      title: 'ordersConsole.placed',
      cell: ({ placed }) => <Day of={placed} />,
      wide: true,
      unbroken: true,
    },
  ],
  search: 'ordersConsole.find',
  filters: {
    state: { label: 'room.status', none: 'room.all', options: namesOf(states) },
    from: { label: 'ordersConsole.from', type: 'date' },
    until: { label: 'ordersConsole.until', type: 'date' },
    country: {
      label: 'room.country',
      none: 'room.all',
      offered: (_, language) => {
        const names = new Intl.DisplayNames([tagOf(language)], { type: 'region' })
        return countries
          .map((code) => [code, names.of(code) ?? code] as const)
          .toSorted(([, one], [, other]) => one.localeCompare(other, tagOf(language)))
      },
    },
    product: {
      label: 'room.product',
      none: 'room.all',
      offered: ({ products }) => products.map(({ pid, name }) => [String(pid), name]),
    },
    provider: {
      label: 'ordersConsole.provider',
      none: 'room.all',
      options: providers,
    },
    least: { label: 'ordersConsole.least', type: 'term' },
    most: { label: 'ordersConsole.most', type: 'term' },
  },
  none: { icon: 'receipt', title: 'ordersConsole.none', text: 'ordersConsole.noneText' },
  unmatched: { text: 'ordersConsole.noneFound' },
})

/** All orders: narrowed, added up, and exported as a file. */
export default function Orders({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const list = useConsoleList(ordersList, query)
  return (
    <ListRoom
      list={list}
      hrefOf={({ member, order }) => consoleRoom('members', member.id, { order })}
      searchEnd={
        <ButtonLink variant="tertiary" href={`/console/api/orders.csv?${list.wanted}`} download>
          {translate('ordersConsole.export')}
        </ButtonLink>
      }
    >
      {list.first && <Totals totals={list.first.totals} />}
    </ListRoom>
  )
}

type OrderTotals = { readonly currency: string; readonly orders: number; readonly amount: number }[] | null

/** The sums of the orders of the list, in each currency. */
function Totals({ totals }: { totals: OrderTotals }) {
  const translate = useTranslate()
  if (totals === null) return <p className={css.many}>{translate('ordersConsole.tooMany')}</p>
  if (totals.length === 0) return null
  return (
    <dl className={css.totals} aria-label={translate('ordersConsole.totals')}>
      {totals.map(({ currency, orders, amount }) => (
        <div key={currency}>
          <dt>{translate('ordersConsole.count', { count: orders })}</dt>
          <dd>
            <Amount amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
