import { withWayBack } from '@/domains/accounts/identity/rules'
import { RichText } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import type { QuoteOnWire } from '../contract/member'
import type { BuyerChange } from './use-buyer'

/** The login screen, which leads back here. */
export const loginAddress = () => withWayBack(memberPage('login'), location.pathname + location.search + location.hash)

/** Says that the page buys for another person than before: nothing was ordered, and what was typed stays. */
export function BuyerNote({ change, quote }: { change: BuyerChange; quote: QuoteOnWire }) {
  return (
    <Alert tone="danger">
      {change === 'over' ? (
        <RichText
          message="checkout.sessionOver"
          // biome-ignore lint/a11y/useAnchorContent: the message fills the link
          elements={{ link: <a href={loginAddress()} target="_blank" rel="noreferrer" /> }}
        />
      ) : (
        <RichText
          message="checkout.otherAccount"
          values={{ name: quote.company ?? quote.email ?? '' }}
          elements={{ b: <b /> }}
        />
      )}
    </Alert>
  )
}
