import { useState } from 'react'
import { formatTerm } from '@/domains/commerce/catalogue/rules/term-words'
import { formatDay } from '@/platform/i18n/day'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { zero } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import type { ShownQuotation } from '../contract/console'
import { call } from './api'
import { stateNames } from './names'
import css from './quotations.module.css'
import { useTakeOver } from './use-take-over'

interface QuotationProps {
  quotation: ShownQuotation
  onDone: (message: string) => void
}

/** One quotation; it can be withdrawn until it is accepted. */
export function Quotation({ quotation, onDone }: QuotationProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [withdrawing, setWithdrawing] = useState(false)
  const { refused, busy, takeOver } = useTakeOver(quotation, onDone)
  const { id, number, state, currency, lines, accepted } = quotation
  const say = (amount: string) => formatMoney(parseMoney(amount, currency) ?? zero(currency), language)
  const written = lines.map(({ name, term, updates_months: updatesMonths, quantity, unit, amount }) =>
    translate('quotes.lineText', {
      name,
      term: formatTerm({ term, updatesMonths }, translate),
      quantity,
      unit: say(unit),
      amount: say(amount),
    }),
  )
  return (
    <>
      {state === 'fallen' && (
        <Alert tone="info">{translate('quotes.fallenText', { name: quotation.operator ?? '' })}</Alert>
      )}
      {refused && <ActionError outcome={refused} />}
      <DescriptionList
        rows={[
          ['quotes.state', translate(stateNames[state])],
          ['quotes.buyer', quotation.company],
          ['quotes.email', quotation.email],
          ['quotes.products', written.join('\n')],
          ['quotes.total', say(quotation.total)],
          ['quotes.created', formatMoment(quotation.created, language)],
          ['quotes.until', formatDay(new Date((quotation.valid_until - 1) * 1000), language)],
          ['quotes.acceptedAt', accepted > 0 && formatMoment(accepted, language)],
          ['quotes.purchaseOrder', quotation.purchase_order],
          ['quotes.note', quotation.note],
          ['quotes.operator', quotation.operator],
        ]}
      />
      <div className={css.actions}>
        {state === 'fallen' && (
          <Button busy={busy} onClick={() => void takeOver()}>
            {translate('quotes.takeOver')}
          </Button>
        )}
        {state !== 'withdrawn' && state !== 'fallen' && (
          <ButtonLink variant="secondary" href={quotation.file} download>
            {translate('quotes.file')}
          </ButtonLink>
        )}
        {state === 'open' && <CopyButton text={quotation.accept} label={translate('quotes.copy')} />}
        {(state === 'open' || state === 'expired' || state === 'fallen') && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setWithdrawing(true)}>
            {translate('quotes.withdraw')}
          </Button>
        )}
      </div>
      {withdrawing && (
        <ReasonDialog
          title={translate('quotes.withdraw')}
          text={translate('quotes.withdrawText', { number })}
          action={translate('quotes.withdraw')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/quotations/withdraw', { id, reason })}
          onDone={() => onDone(translate('quotes.withdrawnDone', { number }))}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}
