import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { Row, Rows } from '@/platform/ui/layout/part'
import css from './license.module.css'

/** The meters of the member's licences with their use; nothing is drawn without any. */
export function Meters() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/meters', input), { lang })
  if (data === null || data.meters.length === 0) return null
  return (
    <section className={css.trials} aria-labelledby="meters">
      <h2 id="meters">{translate('licences.meters')}</h2>
      <Rows>
        {data.meters.map(({ product, platform, meter, name, used, limit, resets_at: resets }) => {
          const counted = { used, limit, ...(resets !== null && { until: new Date(resets * 1000) }) }
          return (
            <Row
              key={`${product} ${platform} ${meter}`}
              detail={translate(sayingOf(used > limit, resets !== null), counted)}
            >
              {[name, product, translate(platformMessage(platform))].join(' · ')}
            </Row>
          )
        })}
      </Rows>
    </section>
  )
}

function sayingOf(isOver: boolean, resets: boolean): MessageKey {
  if (isOver) return resets ? 'licences.meterOverUntil' : 'licences.meterOverForGood'
  return resets ? 'licences.meterUntil' : 'licences.meterForGood'
}
