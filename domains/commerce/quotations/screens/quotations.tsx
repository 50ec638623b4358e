import { useId } from 'react'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { zero } from '@/platform/money/money'
import { hasAnyOf } from '@/platform/ui/browser/features'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Tag, type Tone } from '@/platform/ui/feedback/tag'
import type { QuotationOnWire } from '../contract/member'
import type { BuyersState } from '../rules/quotation'
import css from './quotations.module.css'

const states: Readonly<Record<BuyersState, readonly [MessageKey, Tone]>> = {
  open: ['quotations.open', 'success'],
  accepted: ['quotations.accepted', 'neutral'],
  expired: ['quotations.expired', 'neutral'],
  withdrawn: ['quotations.withdrawn', 'neutral'],
}

/** The member's quotations; nothing is drawn without any. */
export function Quotations() {
  const { language } = useLanguage()
  const asked = hasAnyOf('quotes') ? { lang: language } : null
  const { data } = useCall((input) => call('GET /member/quotations', input), asked)
  const quotations = data?.quotations ?? []
  return quotations.length === 0 ? null : <List quotations={quotations} />
}

function List({ quotations }: { quotations: readonly QuotationOnWire[] }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className={css.quotations} aria-labelledby={id}>
      <h2 id={id}>{translate('quotations.title')}</h2>
      <ul>
        {quotations.map((quotation) => (
          <Quotation key={quotation.number} quotation={quotation} />
        ))}
      </ul>
    </section>
  )
}

function Quotation({ quotation }: { quotation: QuotationOnWire }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const id = useId()
  const { number, state, valid_until: until, currency, total, products, file, accept } = quotation
  const [word, tone] = states[state]
  const count = new Intl.NumberFormat(tagOf(language))
  const named = products.map(({ name, quantity }) => `${count.format(quantity)} × ${name}`)
  return (
    <li className={css.quotation}>
      <div className={`stack-1 ${css.what}`}>
        <h3 id={id}>
          {number} <Tag tone={tone}>{translate(word)}</Tag>
        </h3>
        <p>{new Intl.ListFormat(tagOf(language)).format(named)}</p>
        {/* It ends with the day. */}
        <p className="quiet">
          {translate('quotations.until', { date: formatDay(new Date((until - 1) * 1000), language) })}
        </p>
      </div>
      <strong className={css.total}>{formatMoney(parseMoney(total, currency) ?? zero(currency), language)}</strong>
      <div className={css.actions}>
        {state === 'open' && (
          <ButtonLink href={accept} aria-describedby={id}>
            {translate('quotations.accept')}
          </ButtonLink>
        )}
        {state !== 'withdrawn' && (
          <ButtonLink variant="secondary" href={file} download aria-describedby={id}>
            {translate('quotations.file')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
