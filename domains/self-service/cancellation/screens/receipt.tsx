import { formatCalendarDay, formatMoment } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import type { NoticeKind } from '../rules'
import css from './cancelling.module.css'

export interface SentNotice {
  readonly number: string
  /** Unix seconds. */
  readonly received: number
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly kind: NoticeKind
  /** Empty: none was given. */
  readonly reason: string
  /** Empty: as soon as it can. */
  readonly day: string
}

/** The sent notice, with date and time, to print or to keep. */
export function Receipt({ notice, kind }: { notice: SentNotice; kind: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { number, received, name, email, contract, reason, day } = notice
  return (
    <Result tone="success" title={translate('cancelling.received')}>
      <p>{translate('cancelling.receivedText', { at: formatMoment(new Date(received * 1000), language) })}</p>
      <dl className={css.rows}>
        <dt>{translate('cancelling.number')}</dt>
        <dd>{number}</dd>
        <dt>{translate('cancelling.name')}</dt>
        <dd>{name}</dd>
        <dt>{translate('identity.email')}</dt>
        <dd>{email}</dd>
        <dt>{translate('cancelling.contract')}</dt>
        <dd>{contract}</dd>
        <dt>{translate('cancelling.kind')}</dt>
        <dd>{kind}</dd>
        {reason !== '' && (
          <>
            <dt>{translate('cancelling.reason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>{translate('cancelling.when')}</dt>
        <dd>{day === '' ? translate('cancelling.soonest') : formatCalendarDay(day, language)}</dd>
      </dl>
      <Button variant="secondary" onClick={() => window.print()}>
        {translate('cancelling.print')}
      </Button>
    </Result>
  )
}
