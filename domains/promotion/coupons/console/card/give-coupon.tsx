import type { SectionProps } from '@/domains/staff/operators/browser'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'

interface CouponFormProps extends SectionProps {
  /** Those that can be given. */
  coupons: readonly { code: string; name: string }[]
  /** The label of the button. */
  action: string
  onClose: () => void
}

/** Gives a coupon to this one member, who finds it on their page. */
export function CouponForm({ coupons, action, onClose, ...section }: CouponFormProps) {
  const translate = useTranslate()
  const { letters_to: email } = section.member
  const { form, field, sending, refused } = useForm({
    initial: { code: '', reason: '' },
    check: ({ code, reason }) => ({
      code: code === '' ? 'coupons.card.chooseCoupon' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ code, reason }) => call('POST /console/api/coupons/give', { code, email, reason: reason.trim() }),
    onDone: (_, { code }) => {
      section.onDone(translate('coupons.card.couponGiven', { code }))
      onClose()
    },
  })
  return (
    <form className="stack-4" {...form}>
      <p>{translate('coupons.card.giveCouponText', { email })}</p>
      {refused && <ActionError outcome={refused} />}
      <SelectField {...field('code')} label={translate('room.coupon')} required>
        <option value="">{translate('room.choose')}</option>
        {coupons.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${code} · ${name}`}
          </option>
        ))}
      </SelectField>
      <ReasonFields reason={field('reason')} action={action} sending={sending} />
    </form>
  )
}
