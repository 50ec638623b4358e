import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnnounce } from '@/platform/ui/data/notices'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { OpenedCase } from '../contract/console'
import { limits } from '../rules'

interface ApproveDialogProps {
  found: OpenedCase
  onClose: () => void
}

/** The products to refund, why the others are not, and the reference of a payment by hand. */
export function ApproveDialog({ found, onClose }: ApproveDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const { refund, version: seen, kind, state, provider, currency, name } = found
  const asked = found.lines.filter(({ asked: isAsked, refunded }) => isAsked && !refunded)
  const [chosen, setChosen] = useState<readonly string[]>(asked.map(({ position }) => String(position)))
  const rest = asked.filter(({ position }) => !chosen.includes(String(position)))
  const total = asked.filter((line) => !rest.includes(line)).reduce((sum, { amount }) => sum + amount, 0)
  const choosable = kind === 'request' && asked.length > 1
  // A refund that the provider refused may be paid another way.
  const byHand = provider === null || state === 'failed'

  const { form, field, sending, refused } = useForm({
    initial: { lines: '', reason: '', reference: '' },
    check: ({ reason, reference }) => ({
      lines: chosen.length === 0 ? 'refundsConsole.noneChosen' : null,
      reason: rest.length > 0 && chosen.length > 0 && reason.trim() === '' ? 'room.reasonMissing' : null,
      reference: provider === null && reference.trim() === '' ? 'refundsConsole.referenceMissing' : null,
    }),
    send: ({ reason, reference }) => {
      const except = { positions: rest.map(({ position }) => position), reason: reason.trim() }
      return call('POST /console/api/refunds/approve', {
        refund,
        seen,
        ...(rest.length > 0 && { except }),
        ...(reference.trim() !== '' && { by_hand: reference.trim() }),
      })
    },
    onDone: () => {
      announce(translate('refundsConsole.approvedNotice', { refund }))
      onClose()
    },
  })
  const amount = formatMoney(money(total, currency), language)
  const { problem } = field('lines')
  return (
    <Dialog title={translate('refundsConsole.approveTitle', { refund })} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>
          {provider === null
            ? translate('refundsConsole.byHandText', { amount, name })
            : translate('refundsConsole.approveText', { amount, name })}
        </p>
        {refused && <ActionError outcome={refused} />}
        {choosable && (
          <CheckboxList
            name="lines"
            label={translate('refundsConsole.refundThese')}
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
            label={translate('refundsConsole.whyNotRest')}
            hint={translate('refundsConsole.whyNotRestHint')}
            maxLength={limits.reason}
            required
          />
        )}
        {byHand && (
          <Field
            {...field('reference')}
            label={translate('refundsConsole.yourReference')}
            hint={translate(
              provider === null ? 'refundsConsole.yourReferenceHint' : 'refundsConsole.failedReferenceHint',
            )}
            maxLength={limits.reference}
            required={provider === null}
          />
        )}
        <div className="cluster-2">
          <Button type="submit" busy={sending}>
            {translate(provider === null ? 'refundsConsole.payByHand' : 'room.approve')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
