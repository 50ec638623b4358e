import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { Icon } from '@/platform/ui/controls/icon'
import { Row, Rows } from '@/platform/ui/layout/part'
import css from './license.module.css'

/** The trials of the member's devices, with their end and a link to buy; nothing is drawn without any. */
export function Trials() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/trials', input), { lang })
  if (data === null || data.trials.length === 0) return null
  return (
    <section className={css.trials} aria-labelledby="trials">
      <h2 id="trials">{translate('licences.trials')}</h2>
      <Rows>
        {data.trials.map(({ id, product, platform, device, runs, until, buy }) => (
          <Row
            key={id}
            detail={translate(runs ? 'licences.trialUntil' : 'licences.trialEnded', {
              device,
              until: new Date(until * 1000),
            })}
            actions={
              buy !== null && (
                <a
                  className={css.link}
                  href={checkoutPage(buy)}
                  aria-label={translate('licences.trialBuyOf', { product })}
                >
                  {translate('licences.emptyLink')}
                  <Icon name="arrow" />
                </a>
              )
            }
          >
            {product} · {translate(platformMessage(platform))}
          </Row>
        ))}
      </Rows>
    </section>
  )
}
