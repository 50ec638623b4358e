import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberArea, memberPage } from '@/platform/paths'
import type { UnavailableOnWire } from '../contract/member'
import { CheckoutResult } from './checkout-result'
import { CountryField } from './country-field'
import { loginAddress } from './login-address'

type Obstacle = UnavailableOnWire['obstacle']

const words = {
  unknown: ['checkout.unknownProductTitle', 'checkout.unknownProductText'],
  notOnSale: ['checkout.notOnSaleTitle', 'checkout.notOnSaleText'],
  upgradeSignIn: ['checkout.upgradeTitle', 'checkout.upgradeSignInText'],
  upgradeNotForYou: ['checkout.upgradeTitle', 'checkout.upgradeNotForYouText'],
  nothingToUpgrade: ['checkout.nothingToUpgradeTitle', 'checkout.nothingToUpgradeText'],
  renewalSignIn: ['checkout.renewalTitle', 'checkout.renewalSignInText'],
  nothingToRenew: ['checkout.renewalTitle', 'checkout.nothingToRenewText'],
  notSold: ['checkout.notSoldTitle', 'checkout.notSoldText'],
  tooLittle: ['checkout.tooLittleTitle', 'checkout.tooLittleText'],
  oneSubscription: ['checkout.oneSubscriptionTitle', 'checkout.oneSubscriptionText'],
  quotationUnknown: ['checkout.quotationUnknownTitle', 'checkout.quotationUnknownText'],
  quotationExpired: ['checkout.quotationExpiredTitle', 'checkout.quotationExpiredText'],
  quotationWithdrawn: ['checkout.quotationWithdrawnTitle', 'checkout.quotationWithdrawnText'],
  handoverOver: ['checkout.handoverOverTitle', 'checkout.handoverOverText'],
  quotationAccepted: ['checkout.quotationAcceptedTitle', 'checkout.quotationAcceptedText'],
} as const satisfies Record<Obstacle, readonly [MessageKey, MessageKey]>

interface UnavailableProps {
  obstacle: Obstacle
  name: string | null
  /** The buyer's country; null: unknown. */
  country: string | null
  onCountry: (country: string) => void
}

/** A product that cannot be bought, or not by this buyer, or not in their country. */
export function Unavailable({ obstacle, name, country, onCountry }: UnavailableProps) {
  const translate = useTranslate()
  const [title, text] = words[obstacle]
  const isSignIn = obstacle === 'upgradeSignIn' || obstacle === 'renewalSignIn'
  return (
    <CheckoutResult tone="failure" title={translate(title)}>
      <p>{translate(text, { name: name ?? '' })}</p>
      {obstacle === 'notSold' && country !== null && <CountryField country={country} onChange={onCountry} />}
      {isSignIn && <a href={loginAddress()}>{translate('login.now')}</a>}
      {obstacle === 'handoverOver' && <a href={memberPage('licence_handovers')}>{translate('checkout.toHandovers')}</a>}
      {!isSignIn && obstacle !== 'handoverOver' && <a href={memberArea}>{translate('checkout.toOverview')}</a>}
    </CheckoutResult>
  )
}
