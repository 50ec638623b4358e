import { useEffect, useId } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import { Choice } from '@/platform/ui/forms/choice'
import { couponIn } from '../map'
import type { LineTab, Panel, PanelState } from '../map/lines'
import type { System } from '../rules'
import css from './offer-box.module.css'
import { PriceReasons } from './price-reasons'
import { PriceTag } from './price-tag'

/** Tells the vendor's statistics of an offer by the link that it is bought with (spec 12.7). */
function trackOffer(name: 'offer_shown' | 'offer_clicked', checkout: string | undefined) {
  const pid = Number(new URLSearchParams(checkout?.split('?')[1]).get('pid'))
  if (pid > 0) track(name, { pid })
}

const buyLabels = {
  complete: 'dashboard.buyAnother',
  buy: 'dashboard.buy',
  upgrade: 'dashboard.upgrade',
} as const satisfies Record<PanelState, MessageKey>

interface OfferBoxProps {
  line: LineTab
  /** The system whose offer is shown. */
  panel: Panel
  onChoose: (system: System) => void
}

/** The line's all-in-one for life: what it is, what comes with it, and what this member pays. */
export function OfferBox({ line, panel, onChoose }: OfferBoxProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const { price, state } = panel
  const coupon = price && couponIn(price.checkout)
  const checkout = price?.checkout
  useEffect(() => trackOffer('offer_shown', checkout), [checkout])
  const what = `${line.title}, ${translate(platformMessage(panel.system))}`
  return (
    <section className={css.box} aria-labelledby={id}>
      <div className={css.picture}>
        <img src={panel.picture} alt="" width="176" height="176" />
        {panel.offText && <span className={css.off}>{panel.offText}</span>}
      </div>
      <div className={css.what}>
        <p className={css.kind}>
          {[
            ...(price ? [formatTerm({ term: 'LFT', updatesMonths: price.updatesMonths }, translate)] : []),
            translate('dashboard.products', { count: line.products }),
          ].join(' · ')}
        </p>
        <h3 id={id}>{line.title}</h3>
        <p className="soft">{panel.description}</p>
        {panel.gifts.length > 0 && (
          <ul className={css.gifts} aria-label={translate('dashboard.gifts')}>
            {panel.gifts.map(({ name, value }) => (
              <li key={name}>
                <Icon name="gift" />
                {translate('dashboard.gift', { name, value: formatMoney(value, language) })}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={`stack-3 at-start ${css.buy}`}>
        {line.panels.length > 1 && (
          <Choice
            label={translate('dashboard.system')}
            options={line.panels.map(({ system }) => ({ value: system, label: translate(platformMessage(system)) }))}
            value={panel.system}
            onChoose={onChoose}
          />
        )}
        {state === 'complete' && <Tag tone="success">{translate('dashboard.yoursForLife')}</Tag>}
        {price ? (
          <>
            <PriceTag price={price} vat={line.vat} large />
            <ButtonLink
              href={price.checkout}
              onClick={() => trackOffer('offer_clicked', price.checkout)}
              variant={state === 'complete' ? 'secondary' : 'primary'}
              aria-label={`${translate(buyLabels[state])}: ${what}`}
            >
              {translate(buyLabels[state])}
            </ButtonLink>
            {coupon !== null && <p className="soft">{translate('dashboard.withCoupon', { coupon })}</p>}
            {price.percentOff > 0 && <PriceReasons price={price} what={what} />}
          </>
        ) : (
          state !== 'complete' && <p className="soft">{translate('dashboard.notSold')}</p>
        )}
      </div>
    </section>
  )
}
