import { useId, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Sign } from '@/platform/ui/controls/sign'
import { Choice } from '@/platform/ui/forms/choice'
import { type ReleasePlatform, releasePlatforms } from '../rules'
import type { LineService } from './add-ons'
import css from './buy-service.module.css'
import { OfferLink } from './offer-link'

/** For anyone who has not the service: what it is, and its price for a lifetime. */
export function BuyService({ line: { name, offers }, email }: { line: LineService; email: string }) {
  const translate = useTranslate()
  const id = useId()
  const sold = releasePlatforms.filter((platform) => offers[platform] !== null)
  const [platform, setPlatform] = useState<ReleasePlatform>(() => (/mac/i.test(navigator.userAgent) ? 'mac' : 'win'))
  const offer = offers[platform] ?? (sold[0] ? offers[sold[0]] : null)
  const title = translate('downloads.buyTitle', { line: name })
  return (
    <section className={css.block} aria-labelledby={id}>
      <Sign icon="download" tone="raised" />
      <div className={css.what}>
        <h2 id={id}>{title}</h2>
        <p>{translate(offer ? 'downloads.buyText' : 'downloads.notForSale')}</p>
      </div>
      {offer && (
        <div className={css.offer}>
          {sold.length > 1 && (
            <Choice
              label={translate('downloads.system')}
              options={sold.map((value) => ({ value, label: translate(platformMessage(value)) }))}
              value={platform}
              onChoose={setPlatform}
            />
          )}
          <OfferLink offer={offer} email={email} what={title} large />
        </div>
      )}
      <p className={css.note}>
        {offer && translate('downloads.current')} <a href="/download.htm">{translate('downloads.currentLink')}</a>
      </p>
    </section>
  )
}
