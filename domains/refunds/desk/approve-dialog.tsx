import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { formatMoney } from '@/platform/money/format'
import { money } from '@/platform/money/money'
import { Button } from '@/platform/ui/button'
import { CheckboxList } from '@/platform/ui/checkbox-list'
import { Refused } from '@/platform/ui/desk/refused'
import { Dialog } from '@/platform/ui/dialog'
import { Field } from '@/platform/ui/field'
import { useForm } from '@/platform/ui/form'
import { TextArea } from '@/platform/ui/text-area'
import type { OpenedCase } from '../desk-contract'
import { limits } from '../rules'
import { call } from './api'
import css from './refunds.module.css'

interface ApproveDialogProps {
  found: OpenedCase
  told: <Data>(outcome: Outcome<Data>) => Outcome<Data>
  onDone: () => Promise<void>
  onClose: () => void
}

/** Which products are refunded, why the others are not, and by which payment where no provider sees to it. */
export function ApproveDialog({ found, told, onDone, onClose }: ApproveDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { refund, version: seen, kind, state, provider, currency, name } = found
  const asked = found.lines.filter(({ asked: isAsked, refunded }) => isAsked && !refunded)
  const [chosen, setChosen] = useState<readonly string[]>(asked.map(({ position }) => String(position)))
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const rest = asked.filter(({ position }) => !chosen.includes(String(position)))
  const total = asked.filter((line) => !rest.includes(line)).reduce((sum, { amount }) => sum + amount, 0)
  const choosable = kind === 'request' && asked.length > 1
  // One that the provider has refused may have been paid another way.
  const byHand = provider === null || state === 'failed'

  const { form, field, sending } = useForm({
    initial: { lines: '', reason: '', reference: '' },
    check: ({ reason, reference }) => ({
      lines: chosen.length === 0 ? 'refundsDesk.noneChosen' : null,
      reason: rest.length > 0 && chosen.length > 0 && reason.trim() === '' ? 'desk.reasonMissing' : null,
      reference: provider === null && reference.trim() === '' ? 'refundsDesk.referenceMissing' : null,
    }),
    send: async ({ reason, reference }) => {
      const except = { positions: rest.map(({ position }) => position), reason: reason.trim() }
      const outcome = told(
        await call('POST /console/api/refunds/approve', {
          refund,
          seen,
          ...(rest.length > 0 && { except }),
          ...(reference.trim() !== '' && { by_hand: reference.trim() }),
        }),
      )
      if (!outcome.ok) return setRefused(outcome)
      onClose()
      await onDone()
    },
  })
  const amount = formatMoney(money(total, currency), language)
  const { problem } = field('lines')
  return (
    <Dialog title={translate('refundsDesk.approveTitle', { refund })} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>
          {provider === null
            ? translate('refundsDesk.byHandText', { amount, name })
            : translate('refundsDesk.approveText', { amount, name })}
        </p>
        {refused && <Refused outcome={refused} />}
        {choosable && (
          <CheckboxList
            name="lines"
            label={translate('refundsDesk.refundThese')}
            problem={problem}
            options={asked.map((line) => ({
              value: String(line.position),
              label: `${line.name} · ${formatMoney(money(line.amount, currency), language)}`,
            }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        {rest.length > 0 && (
          <TextArea
            {...field('reason')}
            label={translate('refundsDesk.whyNotRest')}
            hint={translate('refundsDesk.whyNotRestHint')}
            maxLength={limits.reason}
            required
          />
        )}
        {byHand && (
          <Field
            {...field('reference')}
            label={translate('refundsDesk.yourReference')}
            hint={translate(provider === null ? 'refundsDesk.yourReferenceHint' : 'refundsDesk.failedReferenceHint')}
            maxLength={limits.reference}
            required={provider === null}
          />
        )}
        <div className={css.actions}>
          <Button type="submit" busy={sending}>
            {translate(provider === null ? 'refundsDesk.payByHand' : 'refundsDesk.approve')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
