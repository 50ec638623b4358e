import { useCallback } from 'react'
import type { SignedInOperator } from '@/domains/operators/boot'
import { may } from '@/domains/operators/permissions'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/button-link'
import { DeskHeader } from '@/platform/ui/desk/desk-header'
import { useNotice } from '@/platform/ui/desk/notice'
import { EmptyState } from '@/platform/ui/empty-state'
import { LoadFailed } from '@/platform/ui/load-failed'
import { Skeleton } from '@/platform/ui/skeleton'
import { useAsked } from '@/platform/ui/use-asked'
import { call, path } from './api'
import css from './catalogue.module.css'
import { DraftLine } from './draft-line'
import { RecommendationForm } from './recommendation-form'

/** How strongly each product is recommended, and to whom. */
export function Recommendations({ operator }: { operator: SignedInOperator }) {
  const translate = useTranslate()
  const { line, say } = useNotice()
  const ask = useCallback(() => call('GET /console/api/catalogue', {}), [])
  const { data, failure, asking, ask: reload } = useAsked(ask)
  return (
    <>
      <DeskHeader title={translate('catalogue.recommendations')} lead={translate('catalogue.recommendationsLead')}>
        <ButtonLink look="quiet" href={path}>
          {translate('catalogue.back')}
        </ButtonLink>
      </DeskHeader>
      <div className={css.room}>
        {!data && failure === null && <Skeleton lines={8} />}
        {!data && failure !== null && <LoadFailed code={failure} asking={asking} onTryAgain={reload} />}
        {data && <DraftLine draft={data.draft} published={data.published} />}
        {data?.recommendations.length === 0 && (
          <EmptyState icon="box" title={translate('catalogue.none')} text={translate('catalogue.noneText')} />
        )}
        {data?.recommendations.map((each) => (
          <RecommendationForm
            key={each.pid}
            recommendation={each}
            lines={data.lines}
            revision={data.draft.revision}
            mayEdit={may(operator.role, 'catalogue.edit')}
            onSaved={() => {
              say(translate('catalogue.saved'))
              void reload()
            }}
            onStale={reload}
          />
        ))}
      </div>
      {line}
    </>
  )
}
