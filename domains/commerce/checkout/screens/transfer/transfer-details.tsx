import { lazy, Suspense } from 'react'
import { writtenIban } from '@/integrations/payments/transfer/account'
import { writtenReference } from '@/integrations/payments/transfer/reference'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import type { InstructionsOnWire } from '../../contract/transfer'
import { formatAmount } from '../amounts'
import css from './transfer-details.module.css'

/** The drawing code is loaded after the data that can be copied. */
const QrCode = lazy(async () => ({ default: (await import('@/platform/ui/data/qr-code')).QrCode }))

interface TransferDetailsProps {
  transfer: InstructionsOnWire
  order: string | null
}

/** Where to transfer what: each value to be copied, or all of them read by the bank's app. */
export function TransferDetails({ transfer, order }: TransferDetailsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { holder, iban, bic, reference, amount, currency, code } = transfer
  const rows: readonly (readonly [title: MessageKey, shown: string, copied: string])[] = [
    ['transfer.holder', holder, holder],
    ['transfer.iban', writtenIban(iban), iban],
    ['transfer.bic', bic, bic],
    ['ui.amount', formatAmount(amount, currency, language), amount],
    ['transfer.reference', writtenReference(reference), reference],
  ]
  return (
    <>
      <dl className={css.rows}>
        {order !== null && (
          <div className={css.row}>
            <dt>{translate('ui.orderNumber')}</dt>
            <dd>
              <span>{order}</span>
              <CopyButton text={order} label={translate('transfer.copyOrder')} />
            </dd>
          </div>
        )}
        {rows.map(([title, shown, copied]) => (
          <div key={title} className={css.row}>
            <dt>{translate(title)}</dt>
            <dd>
              <span>{shown}</span>
              <CopyButton text={copied} label={translate('transfer.copy', { what: translate(title) })} />
            </dd>
          </div>
        ))}
      </dl>
      {code !== null && (
        <figure className={css.code}>
          <Suspense fallback={<div className={css.codeSpace} />}>
            <QrCode text={code} label={translate('transfer.code')} />
          </Suspense>
          <figcaption>{translate('transfer.code')}</figcaption>
        </figure>
      )}
    </>
  )
}
