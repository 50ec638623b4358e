import { emailProblem } from '@/domains/accounts/identity/rules'
import { presentLimits } from '@/domains/commerce/checkout/rules/present'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { formatMoney, parseMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import type { Currency } from '@/platform/money/money'
import { checkoutPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { OwnLicenceOnWire } from '../contract/handovers'
import { places } from '../places'
import css from './giving.module.css'
import { LicenceTerm } from './licence-term'

interface Fee {
  readonly amount: string
  readonly currency: Currency
}

/** Returns a transfer fee as text for the giver. */
export function formatFee({ amount, currency }: Fee, language: Language): string {
  const money = parseMoney(amount, currency)
  return money === null ? amount : formatMoney(money, language)
}

interface HandOnProps {
  licence: OwnLicenceOnWire
  /** The member's own name. */
  name: string
  holdDays: number
  acceptDays: number
  onDone: () => void
  onClose: () => void
}

/** Asks for the recipient of a licence, and explains the consequences. */
export function HandOn({ licence, name, holdDays, acceptDays, onDone, onClose }: HandOnProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { fee } = licence
  const { form, field, sending, refused } = useForm({
    initial: { email: '', sender: name },
    check: ({ email, sender }) => ({
      email: emailProblem(email.trim()) === null ? null : 'member_new_1',
      sender: sender.trim() === '' ? 'member_new_3' : null,
    }),
    send: ({ email, sender }) => {
      const { order, position } = licence
      const facts = { order, position, email: email.trim(), sender: sender.trim() }
      return call('POST /member/handovers/begin', facts)
    },
    onDone: ({ pay }) => (pay === null ? onDone() : navigate(checkoutPage(new URLSearchParams({ handover: pay })))),
  })
  return (
    <Dialog title={translate('handovers.handOnOf', { product: licence.product })} onClose={onClose}>
      <form className={`fields ${css.form}`} {...form}>
        <Refusal of={refused} at={places.handOn} />
        <p>
          <LicenceTerm licence={licence} />
        </p>
        <p>{translate('handovers.holdNote', { days: holdDays })}</p>
        <p>{translate('handovers.acceptNote', { days: acceptDays })}</p>
        {fee && <p>{translate('handovers.feeNote', { amount: formatFee(fee, language) })}</p>}
        <Field {...field('email')} label={translate('handovers.email')} type="email" autoComplete="off" />
        <Field
          {...field('sender')}
          label={translate('handovers.sender')}
          hint={translate('handovers.senderHint')}
          maxLength={presentLimits.name}
          autoComplete="name"
        />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate(fee ? 'handovers.toPayment' : 'handovers.handOn')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
