import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Tag } from '@/platform/ui/tag'
import type { Asked } from '@/platform/ui/use-asked'
import { subscriptionsShown } from '../rules'
import type { Subscription } from '../wire'
import { sayDate } from './format'
import { Nothing } from './nothing'
import css from './order-list.module.css'
import { Panel } from './panel'

/** Up to three subscriptions that renew, or run to their end. */
export function Subscriptions({ asked }: { asked: Asked<readonly Subscription[]> }) {
  const translate = useTranslate()
  const title = translate('dashboard.subscriptions')
  const isAny = asked.data !== null && asked.data.length > 0
  return (
    <Panel
      title={title}
      asked={asked}
      lines={3}
      more={isAny && <a href="/member?a=subscription">{translate('dashboard.manage')}</a>}
    >
      {(all) => {
        const shown = subscriptionsShown(all)
        if (shown.length === 0) return <Nothing icon="renew">{translate('dashboard.noSubscriptions')}</Nothing>
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

function Row({ name, period, renews, end }: Subscription) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const length = { count: period.count }
  return (
    <li className={css.order}>
      <p className={css.products}>{name}</p>
      <p className={css.status}>
        <Tag tone={renews ? 'pine' : 'lamp'}>{translate(renews ? 'dashboard.renewing' : 'dashboard.runningOut')}</Tag>
      </p>
      <p className={css.facts}>
        <span>{translate(period.unit === 'year' ? 'dashboard.years' : 'dashboard.months', length)}</span>
        <span>{translate(renews ? 'dashboard.renewsOn' : 'dashboard.runsUntil', { end: sayDate(end, language) })}</span>
      </p>
    </li>
  )
}
