import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { memberArea } from '@/platform/paths'
import type { UnavailableOnWire } from '../contract/member'
import { Ending } from './ending'
import { loginAddress } from './login-address'

type Obstacle = UnavailableOnWire['obstacle']

const words = {
  unknown: ['checkout.unknownProductTitle', 'checkout.unknownProductText'],
  notOnSale: ['checkout.notOnSaleTitle', 'checkout.notOnSaleText'],
  upgradeSignIn: ['checkout.upgradeTitle', 'checkout.upgradeSignInText'],
  upgradeNotForYou: ['checkout.upgradeTitle', 'checkout.upgradeNotForYouText'],
  oneSubscription: ['checkout.oneSubscriptionTitle', 'checkout.oneSubscriptionText'],
} as const satisfies Record<Obstacle, readonly [MessageKey, MessageKey]>

/** Something that cannot be bought, or not by this buyer. */
export function Unavailable({ obstacle, name }: { obstacle: Obstacle; name: string | null }) {
  const translate = useTranslate()
  const [title, text] = words[obstacle]
  return (
    <Ending tone="failure" title={translate(title)}>
      <p>{translate(text, { name: name ?? '' })}</p>
      {obstacle === 'upgradeSignIn' ? (
        <a href={loginAddress()}>{translate('login.now')}</a>
      ) : (
        <a href={memberArea}>{translate('checkout.toOverview')}</a>
      )}
    </Ending>
  )
}
