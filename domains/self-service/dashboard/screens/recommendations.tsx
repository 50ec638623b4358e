import { useEffect, useId } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import { scenes } from '@/domains/accounts/page-counts/events'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Answer } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { Recommendation } from '../map'
import { recommendationsShown } from '../rules'
import { PriceTag } from './price-tag'
import css from './recommendations.module.css'

/** `−30 %`: a tag that needs no words. */
const formatPercentOff = (percent: number, language: Language) =>
  new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(-percent / 100)

interface RecommendationsProps {
  answer: Answer<readonly Recommendation[]>
  /** The products that are offered above already. */
  offered: ReadonlySet<number>
}

/** One to three products below their list price; nothing is drawn without any. */
export function Recommendations({ answer, offered }: RecommendationsProps) {
  const translate = useTranslate()
  const id = useId()
  const shown = recommendationsShown(answer.data ?? [], offered)
  if (!answer.loading && shown.length === 0) return null
  return (
    <section className="stack-4" aria-labelledby={id}>
      <h2 id={id}>{translate('dashboard.recommended')}</h2>
      {answer.data === null ? (
        <Skeleton lines={2} />
      ) : (
        <ul className={css.grid}>
          {shown.map((recommendation) => (
            <Product key={recommendation.pid} recommendation={recommendation} />
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Reports a recommendation to the vendor's statistics (spec 12.7): its place, and all values for the vendor's own
 * script.
 */
function tell(name: 'recommendation_shown' | 'recommendation_clicked', { report }: Recommendation) {
  const { scene, pid, position } = report
  track(name, { scene: scenes.find((each) => each === scene), pid, position }, { report_params: report })
}

function Product({ recommendation }: { recommendation: Recommendation }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, picture, percentOff, checkout, vat } = recommendation
  useEffect(() => tell('recommendation_shown', recommendation), [recommendation])
  return (
    <li className={css.product}>
      <img src={picture} alt="" width="72" height="72" loading="lazy" />
      <div className={css.what}>
        <h3>{name}</h3>
        <span className={css.off}>{formatPercentOff(percentOff, language)}</span>
      </div>
      <div className={css.buy}>
        <PriceTag price={recommendation} vat={vat} />
        <ButtonLink
          onClick={() => tell('recommendation_clicked', recommendation)}
          href={checkout}
          variant="secondary"
          aria-label={`${translate('dashboard.buy')}: ${name}`}
        >
          {translate('dashboard.buy')}
        </ButtonLink>
      </div>
    </li>
  )
}
