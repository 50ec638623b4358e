import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import css from './add-platform.module.css'
import { call } from './api'
import { PlatformOffer } from './platform-offer'

/** The member's products for one platform, with their price for another. */
export default function AddPlatform() {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <>
      <ScreenHeader title={translate('products.addTitle')}>{translate('products.addLead')}</ScreenHeader>
      <Offers key={language} language={language} />
    </>
  )
}

function Offers({ language: lang }: { language: string }) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /member/multios_discount', input), { lang })
  if (data === null && failure === null) return <Skeleton lines={5} />
  if (data === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  if (data.list.length === 0) {
    return (
      <div className={css.none}>
        <h2>{translate('products.addNoneTitle')}</h2>
        <p>{translate('products.addNoneText')}</p>
        <ButtonLink href={memberPage('my_products')} variant="secondary">
          {translate('products.back')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul className={css.offers}>
      {data.list.map((offer) => (
        <PlatformOffer key={`${offer.pid} ${offer.os}`} offer={offer} currency={data.currency} vat={data.vat === 1} />
      ))}
    </ul>
  )
}
