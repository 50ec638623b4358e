import { call } from '@/platform/http/client'
import { formatCalendarDay, formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { legalTitle } from '@/platform/legal/titles'
import { legalPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { ShownAgreement } from '../contract/member'
import css from './agreements.module.css'

const ask = () => call('GET /member/agreements', {})
const nothing = {}

/** The member's agreements, each with the text of that time. */
export function Agreements() {
  const translate = useTranslate()
  const { data, failure, reload } = useCall(ask, nothing, ({ agreements }) => agreements)
  if (failure !== null) return <LoadFailed code={failure} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={3} />
  if (data.length === 0) return <EmptyPart icon="archive">{translate('agreements.none')}</EmptyPart>
  return (
    <ul className={css.list}>
      {data.map((each) => (
        <Agreement key={`${each.order} ${each.version} ${each.agreed}`} agreement={each} />
      ))}
    </ul>
  )
}

function Agreement({ agreement: { kind, title, version, dated, agreed, order } }: { agreement: ShownAgreement }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const occasion = order === '' ? translate('agreements.account') : translate('agreements.order', { order })
  const facts = [
    ...(dated === '' ? [] : [translate('agreements.dated', { day: formatCalendarDay(dated, language) })]),
    `${occasion}, ${formatDay(new Date(agreed * 1000), language)}`,
  ]
  return (
    <li>
      <a href={legalPage(kind, { lang: language, version })}>{title || translate(legalTitle(kind))}</a>
      <span className="quiet">{facts.join(' · ')}</span>
    </li>
  )
}
