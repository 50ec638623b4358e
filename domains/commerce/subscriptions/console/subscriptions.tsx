import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { MemberLink } from '@/domains/staff/operators/browser'
import type { ProviderName } from '@/integrations/payments/browser'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Amount, Day, namesOf, type States, StateTag, Words } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import type { ListedSubscription } from '../contract/console'
import type { RenewalRisk, State } from '../rules/life'

const states: States<State> = {
  active: ['room.active', 'success'],
  pastDue: ['subscriptionsConsole.pastDue', 'warning'],
  paused: ['subscriptionsConsole.paused', 'neutral'],
  cancelled: ['subscriptionsConsole.cancelled', 'warning'],
  ended: ['subscriptionsConsole.ended', 'neutral'],
}

const risks: Readonly<Record<RenewalRisk, MessageKey>> = {
  unpaid: 'subscriptionsConsole.riskUnpaid',
  cancelled: 'subscriptionsConsole.riskCancelled',
  card: 'subscriptionsConsole.riskCard',
  disputed: 'subscriptionsConsole.riskDisputed',
}

/** The risks beside the state: a state that is a risk itself is not said twice. */
const further = (found: ListedSubscription) =>
  found.risks.filter((risk) => risk === 'card' || risk === 'disputed').map((risk) => risks[risk])

const TermWords = ({ of: term }: { of: ListedSubscription['term'] }) =>
  formatTerm({ term, updatesMonths: null }, useTranslate())

/** Those that collect by themselves. */
const providers: Readonly<Record<Exclude<ProviderName, 'transfer'>, MessageKey>> = {
  stripe: 'room.stripe',
  paddle: 'room.paddle',
  sandbox: 'room.sandbox',
}

const subscriptionsList = defineList({
  question: 'GET /console/api/subscriptions',
  rows: ({ subscriptions }) => subscriptions,
  after: ({ subscription }) => ({ after: subscription }),
  path: consoleRoom('subscriptions'),
  title: 'console.subscriptions',
  lead: 'subscriptionsConsole.lead',
  keyOf: ({ subscription }) => subscription,
  columns: [
    {
      key: 'product',
      title: 'room.product',
      cell: ({ product, quantity }) => (quantity > 1 ? `${quantity} × ${product}` : product),
    },
    {
      key: 'member',
      title: 'room.member',
      cell: ({ member }) => <MemberLink member={member.id}>{member.name || member.email}</MemberLink>,
      wide: 'under',
    },
    {
      key: 'term',
      title: 'room.billingTerm',
      cell: ({ term }) => <TermWords of={term} />,
      wide: true,
    },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
    { key: 'risks', title: 'subscriptionsConsole.risk', cell: (found) => <Words of={further(found)} />, wide: true },
    {
      key: 'amount',
      title: 'room.amount',
      cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
      end: true,
      wide: true,
    },
    {
      key: 'next',
      title: 'subscriptionsConsole.next',
      cell: ({ paid_until }) => <Day of={paid_until} />,
      unbroken: true,
    },
  ],
  search: 'subscriptionsConsole.find',
  filters: {
    state: {
      label: 'room.status',
      none: 'subscriptionsConsole.running',
      options: Object.assign({ atRisk: 'subscriptionsConsole.atRisk' } as const, namesOf(states)),
    },
    product: {
      label: 'room.product',
      none: 'room.all',
      offered: ({ products }) => products.map(({ pid, name }) => [String(pid), name]),
    },
    provider: {
      label: 'subscriptionsConsole.provider',
      none: 'room.all',
      options: providers,
    },
  },
  none: { icon: 'renew', title: 'subscriptionsConsole.none', text: 'subscriptionsConsole.noneText' },
  unmatched: { text: 'subscriptionsConsole.noneFound' },
})

/** All subscriptions by their next payment: what fails, and what is at risk. */
export default function Subscriptions({ query }: { query: URLSearchParams }) {
  const list = useConsoleList(subscriptionsList, query)
  return <ListRoom list={list} hrefOf={({ member }) => consoleRoom('members', member.id)} />
}
