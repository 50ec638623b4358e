import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import type { OwnUpgradeOnWire } from '@/domains/promotion/offers/contract/answers'
import { call } from '@/platform/http/client'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import css from './my-products.module.css'
import own from './version-upgrades.module.css'

/** The later versions that the member's licences lead to; nothing is drawn without any. */
export function VersionUpgrades() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/version_upgrades', input), { lang })
  if (data === null || data.upgrades.length === 0) return null
  return (
    <section className={own.upgrades} aria-labelledby="version-upgrades">
      <h2 id="version-upgrades">{translate('products.newVersions')}</h2>
      <ul className={css.products}>
        {data.upgrades.map((upgrade) => (
          <Upgrade key={upgrade.query + upgrade.from.order} upgrade={upgrade} currency={data.currency} />
        ))}
      </ul>
    </section>
  )
}

function Upgrade({ upgrade, currency }: { upgrade: OwnUpgradeOnWire; currency: Currency }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { name, img, from, quantity, replaces, price, amount, query, updates_months: updatesMonths } = upgrade
  const say = (value: string) => {
    const money = parseMoney(value, currency)
    return money ? formatMoney(money, language) : value
  }
  return (
    <li className={css.product}>
      <img className={css.picture} src={img} alt="" width="56" height="56" loading="lazy" />
      <div className={css.about}>
        <h3>{name}</h3>
        <p className={css.facts}>
          <span>{translate('products.upgradeOf', { product: from.name, order: from.order })}</span>
          <span>{formatTerm({ term: 'LFT', updatesMonths }, translate)}</span>
          {quantity > 1 && <span>{translate('products.licences', { count: quantity })}</span>}
        </p>
        <p className={css.facts}>{translate(replaces ? 'products.upgradeReplaces' : 'products.upgradeKeeps')}</p>
        <p className={own.buy}>
          <ButtonLink href={checkoutPage(query)}>{translate('products.upgradeFor', { price: say(amount) })}</ButtonLink>
          {price !== amount && (
            <span className={css.facts}>{translate('products.insteadOf', { price: say(price) })}</span>
          )}
        </p>
      </div>
    </li>
  )
}
