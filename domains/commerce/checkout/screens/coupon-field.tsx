import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Field } from '@/platform/ui/forms/field'
import type { QuoteOnWire } from '../contract/member'
import css from './coupon-field.module.css'

interface CouponFieldProps {
  coupon: QuoteOnWire['coupon']
  /** The formatted reduction. */
  saved: string
  /** The formatted minimum of the order for this coupon. */
  minimum: string
  loading: boolean
  onCoupon: (coupon: string | null) => void
}

const problems = {
  unknown: 'checkout.couponUnknown',
  notForYou: 'checkout.couponNotForYou',
  expired: 'checkout.couponExpired',
  notForThese: 'checkout.couponNotForThese',
  belowMinimum: 'checkout.couponBelowMinimum',
  notWithOffer: 'checkout.couponNotWithOffer',
  usedUp: 'checkout.couponUsedUp',
  usedByYou: 'checkout.couponUsedByYou',
  inUse: 'checkout.couponInUse',
  leavesTooLittle: 'checkout.couponLeavesTooLittle',
} as const satisfies Record<string, MessageKey>

/** The field of a coupon, which can be applied and removed; the reason of a refusal is shown beside it. */
export function CouponField({ coupon, saved, minimum, loading, onCoupon }: CouponFieldProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(coupon?.problem ? coupon.code : '')
  const place = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const applied = coupon !== null && coupon.problem === null
  const problem = coupon?.problem ? translate(problems[coupon.problem], { code: coupon.code, minimum }) : undefined
  const wanted = open || coupon !== null ? 'open' : 'closed'
  const shape = applied ? 'applied' : wanted

  // The pressed control is gone when the shape changes: the focus moves to its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another shape moves it
  useEffect(() => {
    if (moved.current) place.current?.querySelector<HTMLElement>('input, button')?.focus()
    moved.current = false
  }, [shape])

  function apply(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    if (code === '' || loading) return
    moved.current = true
    onCoupon(code)
  }

  function remove() {
    moved.current = true
    setTyped('')
    setOpen(false)
    onCoupon(null)
  }

  function show() {
    moved.current = true
    setOpen(true)
  }

  return (
    <div ref={place} className={css.coupon}>
      {shape === 'applied' && coupon && (
        <p className={css.applied} role="status">
          <Icon name="check" />
          <span>{translate('checkout.couponApplied', { code: coupon.code, amount: saved })}</span>
          <button
            type="button"
            className={css.remove}
            aria-label={translate('checkout.couponRemove', { code: coupon.code })}
            onClick={remove}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      {shape === 'closed' && (
        <Button variant="tertiary" onClick={show}>
          {translate('checkout.couponOpen')}
        </Button>
      )}
      {shape === 'open' && (
        <form className={css.form} onSubmit={apply} noValidate>
          <Field
            label={translate('checkout.coupon')}
            name="coupon"
            value={typed}
            onChange={setTyped}
            problem={problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
          />
          <Button type="submit" variant="secondary" busy={loading}>
            {translate('checkout.couponApply')}
          </Button>
        </form>
      )}
    </div>
  )
}
