import { lazy, type ReactNode, Suspense } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { writtenIban } from '@/integrations/payments/transfer/account'
import { writtenReference } from '@/integrations/payments/transfer/reference'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import type { InstructionsOnWire } from '../contract/transfer'
import { formatAmount } from './amounts'
import { CheckoutResult } from './checkout-result'
import css from './transfer-screen.module.css'
import { WaysOn } from './ways-on'

/** The drawing code is loaded after the data that can be copied. */
const QrCode = lazy(async () => ({ default: (await import('@/platform/ui/data/qr-code')).QrCode }))

interface TransferScreenProps {
  transfer: InstructionsOnWire
  order: string | null
  email: string
  returnTo: string | undefined
  boot: Boot
  /** The action for a wrong address. */
  mending: ReactNode
}

/** The order waits: where to transfer what until when, to be copied or read by the bank's app. */
export default function TransferScreen({ transfer, order, email, returnTo, boot, mending }: TransferScreenProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { holder, iban, bic, reference, amount, currency, until, code } = transfer
  const rows: readonly (readonly [title: MessageKey, shown: string, copied: string])[] = [
    ['checkout.transferHolder', holder, holder],
    ['checkout.transferIban', writtenIban(iban), iban],
    ['checkout.transferBic', bic, bic],
    ['checkout.transferAmount', formatAmount(amount, currency, language), amount],
    ['checkout.transferReference', writtenReference(reference), reference],
  ]
  return (
    <CheckoutResult tone="mail" title={translate('checkout.transferTitle')}>
      <p>
        <RichText
          message="checkout.transferText"
          values={{ email, until: formatDay(new Date(until * 1000), language) }}
          elements={{ b: <strong /> }}
        />
      </p>
      {mending}
      <dl className={css.rows}>
        {order !== null && (
          <div className={css.row}>
            <dt>{translate('checkout.orderNumber')}</dt>
            <dd>
              <span>{order}</span>
              <CopyButton text={order} label={translate('checkout.copyNumber')} />
            </dd>
          </div>
        )}
        {rows.map(([title, shown, copied]) => (
          <div key={title} className={css.row}>
            <dt>{translate(title)}</dt>
            <dd>
              <span>{shown}</span>
              <CopyButton text={copied} label={translate('checkout.transferCopy', { what: translate(title) })} />
            </dd>
          </div>
        ))}
      </dl>
      {code !== null && (
        <figure className={css.code}>
          <Suspense fallback={<div className={css.codeSpace} />}>
            <QrCode text={code} label={translate('checkout.transferCode')} />
          </Suspense>
          <figcaption>{translate('checkout.transferCode')}</figcaption>
        </figure>
      )}
      <WaysOn demo={boot.demo} returnTo={returnTo} />
    </CheckoutResult>
  )
}
