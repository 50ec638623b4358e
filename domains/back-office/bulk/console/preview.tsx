import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import type { Act } from '../rules'
import css from './bulk.module.css'

export interface PreviewAnswer {
  readonly lines: number
  readonly members: number
  readonly sample: readonly {
    readonly member: number
    readonly email: string
    readonly order: string
    readonly product: string
    readonly ends: number | null
  }[]
}

/** How many it concerns, and some of them by name. */
export function Preview({ found: { lines, members, sample }, act }: { found: PreviewAnswer; act: Act }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (lines === 0) return <Alert tone="info">{translate('bulk.nobody')}</Alert>
  return (
    <section className={css.preview} aria-label={translate('bulk.preview')}>
      <p role="status">{translate(act === 'notify' ? 'bulk.foundReaders' : 'bulk.found', { lines, members })}</p>
      <ul>
        {sample.map(({ member, email, order, product, ends }) => (
          <li key={`${order} ${product}`}>
            <a href={consoleRoom('members', member)}>{email}</a>, {product}, {order}
            {ends !== null && `, ${translate('bulk.until', { date: formatDay(new Date(ends * 1000), language) })}`}
          </li>
        ))}
      </ul>
      {lines > sample.length && <p className={css.hint}>{translate('bulk.sample', { count: sample.length })}</p>}
    </section>
  )
}
