import { type ReactNode, useEffect } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { track } from '@/domains/accounts/page-counts/browser'
import type { PurchaseKind } from '@/domains/commerce/orders/rules/purchase-kind'
import { formatCalendarDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import type { StandingOnWire } from '../contract/member'
import css from './checkout.module.css'
import { CheckoutResult } from './checkout-result'
import { WaysOn } from './ways-on'

/** The way to the programs of the products bought. */
export type ProgramsOf = (pids: readonly number[]) => ReactNode

interface PaidScreenProps {
  order: string | null
  /** The order is under review before it can be used. */
  held: boolean
  kind: PurchaseKind
  /** The recipient of a gift, and its day. */
  gift: StandingOnWire['gift']
  keys: StandingOnWire['keys']
  /** Products whose sales are reported to the vendor's own script. */
  tracked: readonly number[]
  email: string
  returnTo: string | undefined
  boot: Boot
  /** The action for a wrong address. */
  mending: ReactNode
  programs: ReactNode
}

const doneTexts = {
  own: 'checkout.doneText',
  company: 'checkout.companyDoneText',
  gift: 'checkout.giftDoneText',
  fee: 'checkout.feeDoneText',
  addOn: 'checkout.addOnDoneText',
} as const satisfies Record<PurchaseKind, MessageKey>

/** It is done: the number of the order, and where everything about it is to be found. */
export function PaidScreen({
  order,
  held,
  kind,
  gift,
  keys = [],
  tracked,
  email,
  returnTo,
  boot,
  mending,
  programs,
}: PaidScreenProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  useEffect(() => {
    for (const pid of tracked) track('product_sold', { pid })
  }, [tracked])
  return (
    <CheckoutResult tone="success" title={translate('checkout.doneTitle')}>
      <p>
        <RichText message={doneTexts[kind]} values={{ email }} elements={{ b: <strong /> }} />
      </p>
      {gift && (
        <p>
          <RichText
            message={gift.day === undefined ? 'checkout.giftNow' : 'checkout.giftOn'}
            values={{ name: gift.name, day: gift.day === undefined ? '' : formatCalendarDay(gift.day, language) }}
            elements={{ b: <strong /> }}
          />
        </p>
      )}
      {held && <Alert tone="info">{translate('checkout.heldText')}</Alert>}
      {mending}
      {programs}
      {keys.map(({ key, name }) => (
        <dl className={css.number} key={key}>
          <dt>{translate('checkout.keyFor', { name })}</dt>
          <dd>
            <strong>{key}</strong>
            <CopyButton text={key} label={translate('checkout.copyKey', { name })} />
          </dd>
        </dl>
      ))}
      {order !== null && (
        <dl className={css.number}>
          <dt>{translate('ui.orderNumber')}</dt>
          <dd>
            <strong>{order}</strong>
            <CopyButton text={order} label={translate('checkout.copyNumber')} />
          </dd>
        </dl>
      )}
      <WaysOn demo={boot.demo} returnTo={returnTo} kind={kind} />
    </CheckoutResult>
  )
}
