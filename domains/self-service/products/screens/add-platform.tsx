import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { tagOf } from '@/platform/i18n/languages'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import { checkoutPage, memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { productsCalls } from '../contract/member'
import css from './add-platform.module.css'

type OfferOnWire = AnswerOf<(typeof productsCalls)['GET /member/multios_discount']>['list'][number]

interface PlatformOfferProps {
  offer: OfferOnWire
  currency: Currency
  /** Whether the price says that VAT is in it. */
  vat: boolean
}

/** A product for a further platform, at the price that the checkout charges. */
function PlatformOffer({ offer, currency, vat }: PlatformOfferProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, img, os, has_os: owned, price, amount, discount, query } = offer
  const { option: term, updates_months: updatesMonths } = offer
  const say = (text: string) => {
    const money = parseMoney(text, currency)
    return money ? formatMoney(money, language) : text
  }
  const system = translate(platformMessage(os))
  const has = new Intl.ListFormat(tagOf(language)).format(owned.map((each) => translate(platformMessage(each))))
  const percent = new Intl.NumberFormat(tagOf(language), { style: 'percent' }).format(-discount / 100)
  return (
    <li className={css.offer}>
      <img className={css.picture} src={img} alt="" width="72" height="72" loading="lazy" />
      <div className={css.about}>
        <h2>{translate('products.nameFor', { name, system })}</h2>
        <p className={css.note}>{translate('products.owned', { systems: has })}</p>
      </div>
      <p className={css.price}>
        {discount > 0 && (
          <>
            <Tag tone="warning">{percent}</Tag>
            <s>
              <span className="unseen">{translate('products.listPrice')} </span>
              {say(price)}
            </s>
          </>
        )}
        <strong>{say(amount)}</strong>
        <span className={css.note}>
          {[formatTerm({ term, updatesMonths }, translate), ...(vat ? [translate('products.vat')] : [])].join(' · ')}
        </span>
      </p>
      <ButtonLink href={checkoutPage(query)}>{translate('products.buyFor', { system })}</ButtonLink>
    </li>
  )
}

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
      <EmptyState icon="check" title={translate('products.addNoneTitle')} text={translate('products.addNoneText')}>
        <ButtonLink href={memberPage('my_products')} variant="secondary">
          {translate('products.back')}
        </ButtonLink>
      </EmptyState>
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
