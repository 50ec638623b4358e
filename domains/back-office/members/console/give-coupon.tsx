import { useTranslate } from '@/platform/i18n/wording'
import { ActionError } from '@/platform/ui/data/action-error'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { GivableItems } from '../contract/member-card'
import { call } from './api'
import { GiveButton } from './give-button'
import css from './members.module.css'
import { ReasonFields } from './reason-fields'
import type { SectionProps } from './section'
import { useDone } from './use-given'

/** Gives a coupon to this one member, who finds it on their page. */
export function GiveCoupon(props: SectionProps) {
  return (
    <GiveButton title="members.giveCoupon">
      {(givable, close) => <CouponForm {...props} coupons={givable.coupons} onClose={close} />}
    </GiveButton>
  )
}

function CouponForm({
  coupons,
  onClose,
  ...section
}: SectionProps & { coupons: GivableItems['coupons']; onClose: () => void }) {
  const translate = useTranslate()
  const { letters_to: email } = section.member
  const { refused, end } = useDone(section, onClose)
  const { form, field, sending } = useForm({
    initial: { code: '', reason: '' },
    check: ({ code, reason }) => ({
      code: code === '' ? 'members.chooseCoupon' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: async ({ code, reason }) => {
      const outcome = await call('POST /console/api/coupons/give', { code, email, reason: reason.trim() })
      end(outcome, translate('members.couponGiven', { code }))
    },
  })
  return (
    <form className={css.form} {...form}>
      <p>{translate('members.giveCouponText', { email })}</p>
      {refused && <ActionError outcome={refused} />}
      <SelectField {...field('code')} label={translate('members.coupon')} required>
        <option value="">{translate('members.choose')}</option>
        {coupons.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${code} · ${name}`}
          </option>
        ))}
      </SelectField>
      <ReasonFields reason={field('reason')} action={translate('members.giveCoupon')} sending={sending} />
    </form>
  )
}
