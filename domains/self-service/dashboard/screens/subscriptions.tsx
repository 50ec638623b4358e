import type { ShownSubscription } from '@/domains/commerce/subscriptions/map'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import type { Answer } from '@/platform/ui/calls/use-call'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { subscriptionsShown } from '../rules'
import css from './order-list.module.css'
import { Panel } from './panel'

/** Up to three subscriptions that renew, or run to their end. */
export function Subscriptions({ answer }: { answer: Answer<readonly ShownSubscription[]> }) {
  const translate = useTranslate()
  const title = translate('dashboard.subscriptions')
  const isAny = answer.data !== null && answer.data.length > 0
  return (
    <Panel
      title={title}
      answer={answer}
      lines={3}
      more={isAny && <a href={memberPage('subscription')}>{translate('dashboard.manage')}</a>}
    >
      {(all) => {
        const shown = subscriptionsShown(all)
        if (shown.length === 0) return <EmptyPart icon="renew">{translate('dashboard.noSubscriptions')}</EmptyPart>
        return (
          <ul className={css.list} aria-label={title}>
            {shown.map((subscription) => (
              <Row key={subscription.id} {...subscription} />
            ))}
          </ul>
        )
      }}
    </Panel>
  )
}

const states = {
  renewing: { tone: 'success', tag: 'dashboard.renewing', when: 'dashboard.renewsOn' },
  overdue: { tone: 'warning', tag: 'dashboard.overdue', when: 'dashboard.payBy' },
  runningOut: { tone: 'warning', tag: 'dashboard.runningOut', when: 'dashboard.runsUntil' },
} as const

function stateOf({ renews, overdue }: ShownSubscription) {
  if (overdue) return states.overdue
  return renews ? states.renewing : states.runningOut
}

function Row(subscription: ShownSubscription) {
  const { name, term, end } = subscription
  const { tone, tag, when } = stateOf(subscription)
  const translate = useTranslate()
  const { language } = useLanguage()
  const length = { count: Number.parseInt(term, 10) || 1 }
  return (
    <li className={css.order}>
      <p className={css.products}>{name}</p>
      <p className={css.status}>
        <Tag tone={tone}>{translate(tag)}</Tag>
      </p>
      <p className={css.facts}>
        <span>{translate(term.endsWith('Y') ? 'dashboard.years' : 'dashboard.months', length)}</span>
        <span>{translate(when, { end: formatDay(end, language) })}</span>
      </p>
    </li>
  )
}
