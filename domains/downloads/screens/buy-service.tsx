import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '@/platform/ui/icon'
import type { LineService } from './add-ons'
import css from './buy-service.module.css'
import { OfferLink } from './offer-link'

/** For whoever has not the service: what it is, and its price for a lifetime. */
export function BuyService({ line: { name, offer }, email }: { line: LineService; email: string }) {
  const translate = useTranslate()
  const id = useId()
  const title = translate('downloads.buyTitle', { line: name })
  return (
    <section className={css.block} aria-labelledby={id}>
      <span className={css.sign}>
        <Icon name="download" />
      </span>
      <div className={css.what}>
        <h2 id={id}>{title}</h2>
        <p>{translate(offer ? 'downloads.buyText' : 'downloads.notForSale')}</p>
      </div>
      {offer && (
        <div className={css.offer}>
          <OfferLink offer={offer} email={email} what={title} large />
        </div>
      )}
      <p className={css.note}>
        {offer && translate('downloads.current')} <a href="/download.htm">{translate('downloads.currentLink')}</a>
      </p>
    </section>
  )
}
