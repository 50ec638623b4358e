import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { type Coupon, checkoutAddress } from './coupon'

/** What the member's coupons are for, each product once. It is there and hidden, as the specification has it (decision 0024). */
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
