import { useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Money } from '@/platform/money/money'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { type Breakdown, type Credit, questionOf, readBreakdown } from '../map/offer'
import type { Price } from '../rules'
import { Answer } from './answer'
import css from './price-reasons.module.css'

/** Opens the sum that a price comes from. */
export function PriceReasons({ price, what }: { price: Price; what: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="tertiary"
        aria-haspopup="dialog"
        aria-label={`${translate('dashboard.why')} ${what}`}
        onClick={() => setOpen(true)}
      >
        {translate('dashboard.why')}
      </Button>
      {isOpen && <ReasonsDialog price={price} what={what} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReasonsDialog({ price, what, onClose }: { price: Price; what: string; onClose: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const lead = useRef<HTMLParagraphElement>(null)
  const answer = useCall((input) => call('GET /member/offer', input), { ...questionOf(price), lang }, readBreakdown)
  return (
    <Dialog title={translate('dashboard.whyTitle')} onClose={onClose}>
      <p className={css.lead} tabIndex={-1} ref={lead}>
        {what}
      </p>
      <Answer answer={answer} lines={4} focus={() => lead.current}>
        {(breakdown) => <Sum {...breakdown} />}
      </Answer>
    </Dialog>
  )
}

const reasons = {
  lifetime: 'dashboard.creditLifetime',
  unused: 'dashboard.creditUnused',
  bundle: 'dashboard.creditBundle',
  subscription: 'dashboard.creditSubscription',
} as const satisfies Record<Credit['reason'], MessageKey>

function Sum({ list, displayedDiscount, credits, reduction, withheld, floor, coupon, amount, vat }: Breakdown) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const say = (money: Money) => formatMoney(money, language)
  return (
    <>
      <table className={css.sum}>
        <tbody>
          <Row what={translate('dashboard.listPrice')} amount={say(list)} />
          {displayedDiscount.minor > 0 && (
            <Row what={translate('dashboard.memberDiscount')} amount={`− ${say(displayedDiscount)}`} />
          )}
          {credits.map((credit) => (
            <Row
              key={credit.pid}
              what={translate('dashboard.youOwn', { name: credit.name })}
              note={translate(reasons[credit.reason], { worth: say(credit.worth) })}
              amount={`− ${say(credit.amount)}`}
            />
          ))}
          {reduction.minor > 0 && (
            <Row what={translate('dashboard.recommendedReduction')} amount={`− ${say(reduction)}`} />
          )}
          {withheld.minor > 0 && floor && (
            <Row what={translate('dashboard.withheld', { floor: say(floor) })} amount={`+ ${say(withheld)}`} />
          )}
          {coupon && (
            <Row what={translate('dashboard.coupon', { code: coupon.code })} amount={`− ${say(coupon.off)}`} />
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {translate('dashboard.yourPrice')} {vat && <small>{translate('dashboard.vat')}</small>}
            </th>
            <td>{say(amount)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="quiet">{translate('dashboard.whyNote')}</p>
    </>
  )
}

function Row({ what, note, amount }: { what: string; note?: string; amount: string }) {
  return (
    <tr>
      <th scope="row">
        {what}
        {note && <small>{note}</small>}
      </th>
      <td>{amount}</td>
    </tr>
  )
}
