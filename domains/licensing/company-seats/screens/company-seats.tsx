import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { pages } from '@/platform/paths'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { Groups } from './groups'
import { PoolCard } from './pool-card'
import { Rules } from './rules'
import css from './seats.module.css'
import { nameOf, useSeats } from './use-seats'

/** Seats of the company's purchases: by hand, by rule and in groups. */
export default function CompanySeats({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('shell.companySeats')}>{translate('teams.lead')}</ScreenHeader>
      <Seats key={language} chosen={Number(query.get('person'))} />
    </>
  )
}

/** @param chosen the person for whom the page was opened; 0: none */
function Seats({ chosen }: { chosen: number }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, failure, loading, reload, outcome, act } = useSeats(language)
  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={7} />
  const person = data.people.find(({ id }) => id === chosen)
  return (
    <div className="stack-5">
      {person && !outcome && <p>{translate('teams.chosen', { person: nameOf(person) })}</p>}
      {outcome && <Alert tone={outcome.tone}>{translate(outcome.text)}</Alert>}
      {data.pools.length === 0 ? (
        <EmptyState icon="key" title={translate('teams.nothingTitle')} text={translate('teams.nothingText')}>
          <a className={css.link} href={pages.order}>
            {translate('teams.nothingLink')}
            <Icon name="arrow" />
          </a>
        </EmptyState>
      ) : (
        <div className={css.pools}>
          {data.pools.map((pool) => (
            <PoolCard key={`${pool.line} ${pool.platform}`} pool={pool} view={data} chosen={chosen} onAct={act} />
          ))}
        </div>
      )}
      {data.pools.length > 0 && <Rules view={data} onAct={act} />}
      <Groups view={data} onAct={act} />
    </div>
  )
}
