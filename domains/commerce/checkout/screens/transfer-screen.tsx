import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { formatCalendarDay, formatDay } from '@/platform/i18n/day'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { StandingOnWire } from '../contract/member'
import type { InstructionsOnWire } from '../contract/transfer'
import { CheckoutResult } from './checkout-result'
import { TransferDetails } from './transfer/transfer-details'
import { WaysOn } from './ways-on'

interface TransferScreenProps {
  transfer: InstructionsOnWire
  order: string | null
  gift: StandingOnWire['gift']
  email: string
  returnTo: string | undefined
  boot: Boot
  /** The action for a wrong address. */
  mending: ReactNode
}

/** The order waits: where to transfer what until when, to be copied or read by the bank's app. */
export default function TransferScreen({ transfer, order, gift, email, returnTo, boot, mending }: TransferScreenProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <CheckoutResult tone="mail" title={translate('checkout.transferTitle')}>
      <p>
        <RichText
          message="checkout.transferText"
          values={{ email, until: formatDay(new Date(transfer.until * 1000), language) }}
          elements={{ b: <strong /> }}
        />
      </p>
      {gift && (
        <p>
          <RichText
            message={gift.day === undefined ? 'checkout.giftOncePaid' : 'checkout.giftOnOncePaid'}
            values={{ name: gift.name, day: gift.day === undefined ? '' : formatCalendarDay(gift.day, language) }}
            elements={{ b: <strong /> }}
          />
        </p>
      )}
      {mending}
      <TransferDetails transfer={transfer} order={order} />
      <WaysOn demo={boot.demo} returnTo={returnTo} />
    </CheckoutResult>
  )
}
