import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { ShownSubscription } from '../map'
import { formatPeriod } from './format'
import { useSubscriptions } from './use-subscriptions'

/** The properties of a page that may be opened for one act alone (decision 0191). */
export interface TaskProps {
  query: URLSearchParams
  boot: Pick<Boot, 'returnTo'>
}

/** Returns the page that led here, as the server has checked it; null: none did. */
const callerOf = ({ query, boot }: TaskProps) => (query.has('return_to') ? boot.returnTo : null)

/** Leads back to the page that led here, or to all subscriptions. */
export function leaveTask(task: TaskProps) {
  const caller = callerOf(task)
  if (caller === null) navigate(memberPage('subscription'))
  else location.assign(caller)
}

/** The way out of a page for one act. */
export function WayOn({ variant = 'tertiary', ...task }: TaskProps & { variant?: 'primary' | 'tertiary' }) {
  const translate = useTranslate()
  const caller = callerOf(task)
  const { origin, host } = new URL(caller ?? '/', location.href)
  const elsewhere = origin === location.origin ? 'ui.back' : 'subscription.backTo'
  return (
    <ButtonLink variant={variant} href={caller ?? memberPage('subscription')}>
      {translate(caller === null ? 'subscription.toAll' : elsewhere, { site: host })}
    </ButtonLink>
  )
}

interface OneSubscriptionProps {
  task: TaskProps
  /** The parameter that names it. */
  named?: 'subscription' | 'pay'
  /** The act is possible for it. */
  fits: (subscription: ShownSubscription) => boolean
  children: (subscription: ShownSubscription, largest: boolean) => ReactNode
}

/** The one subscription that the act of a page is for: the named one, the only one, or the one that is chosen. */
export function OneSubscription({ task, named = 'subscription', fits, children }: OneSubscriptionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, failure, loading, reload } = useSubscriptions(language)
  if (data === null && failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={4} />
  const wanted = task.query.get(named)
  const fitting = data.list.filter(fits)
  const chosen = fitting.find(({ reference }) => (wanted === null ? fitting.length === 1 : reference === wanted))
  if (chosen) return children(chosen, data.largest.includes(chosen.pid))
  if (wanted !== null || fitting.length === 0) {
    return (
      <>
        <Alert tone="info">{translate(wanted === null ? 'subscription.taskNone' : 'subscription.taskUnknown')}</Alert>
        <WayOn {...task} />
      </>
    )
  }
  const addressFor = ({ reference }: ShownSubscription) =>
    `${location.pathname}?${new URLSearchParams([...task.query, [named, reference]])}`
  return (
    <>
      <p>{translate('subscription.which')}</p>
      <ul className="stack-3 at-start">
        {fitting.map((each) => (
          <li key={each.id}>
            <ButtonLink variant="secondary" href={addressFor(each)}>
              {`${each.name} · ${formatPeriod(each.term, translate)}`}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <WayOn {...task} />
    </>
  )
}
