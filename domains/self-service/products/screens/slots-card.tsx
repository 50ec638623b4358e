import type { ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { Bundle, Subscription } from '../rules/owned-products'
import css from './my-products.module.css'
import { StandingTag } from './product-card'

/** A bundle with what was chosen of it; as long as something is left, with the way to choose it. */
export function BundleCard({ bundle }: { bundle: Bundle }) {
  const { pid, line, name, picture, standing } = bundle
  return (
    <SlotsCard
      name={name}
      slots={bundle}
      href={memberPage('activate_multi_products', { pid: String(pid), line })}
      beside={standing === 'registered' ? null : <StandingTag standing={standing} />}
      picture={<img className={css.picture} src={picture} alt="" width="56" height="56" />}
    />
  )
}

/** The same for all of the member's subscriptions together. */
export function SubscriptionCard({ slots }: { slots: Subscription }) {
  const translate = useTranslate()
  return <SlotsCard name={translate('products.subscription')} slots={slots} href={memberPage('activate_product')} />
}

interface SlotsCardProps {
  name: string
  slots: Subscription
  href: string
  beside?: ReactNode
  picture?: ReactNode
}

function SlotsCard({ name, slots: { most, remaining, activated }, href, beside, picture }: SlotsCardProps) {
  const translate = useTranslate()
  const label = translate('shell.titleActivate')
  return (
    <article className={css.slots}>
      {picture}
      <div className={css.about}>
        <h2>{name}</h2>
        <p className={css.facts}>{translate('products.activated', { used: activated.length, most })}</p>
        {activated.length > 0 && (
          <ul className={css.chosen}>
            {activated.map((each, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same product for two platforms has one name
              <li key={`${place} ${each}`}>{each}</li>
            ))}
          </ul>
        )}
        {beside}
      </div>
      {hasFeature('activation') &&
        (remaining > 0 ? <ButtonLink href={href}>{label}</ButtonLink> : <Button unavailable>{label}</Button>)}
    </article>
  )
}
