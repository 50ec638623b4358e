import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { type Coupon, checkoutAddress } from './coupon'

/**
 * The products of the member's coupons, each once. The list exists but is hidden, as the specification requires
 * (decision 0024).
 */
export function PopularProducts({ coupons, email }: { coupons: readonly Coupon[]; email: string }) {
  const translate = useTranslate()
  const id = useId()
  const products = new Map(
    coupons.flatMap((coupon) => {
      const address = checkoutAddress(coupon, email)
      const [name] = coupon.scope
      return address === null || name === undefined ? [] : [[name, address] as const]
    }),
  )
  return (
    <section hidden aria-labelledby={id}>
      <h2 id={id}>{translate('coupons.popular')}</h2>
      <ul>
        {[...products].map(([name, address]) => (
          <li key={name}>
            <a href={address}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
