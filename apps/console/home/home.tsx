import type { Attention } from '@/domains/staff/attention/contract/console'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { formatDayInFull } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Answer } from '@/platform/ui/calls/use-call'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { AttentionList } from './attention-list'
import css from './home.module.css'
import { Trends } from './trends'

interface HomeProps {
  operator: SignedInOperator
  attention: Answer<Attention>
}

/** Where an operator begins: what waits and how long, what failed, what runs low, and how the week goes. */
export function Home({ operator, attention: { data, failure, loading, reload } }: HomeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const today = formatDayInFull(new Date(), language)
  return (
    <div className={css.home}>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('console.welcome', { name: operator.name })}</h1>
        <p>{today}</p>
      </header>
      {data && <AttentionList {...data} />}
      {data === null && failure === null && <Skeleton lines={6} />}
      {data === null && failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {may(operator.role, 'numbers.read') && <Trends />}
    </div>
  )
}
