import { expect, it } from 'vitest'
import { memberCouponsFile } from './member-coupons-file'

it.each([{ coupon: 'lower' }, { member: 'nobody' }, { given_at: 'today' }, { coupons: 'x' }])(
  'a line is refused with %j',
  (wrong) => {
    const right = { coupon: 'SAVE20', member: 'ida@example.test' }
    expect(memberCouponsFile.schema.safeParse(right).success).toBe(true)
    expect(memberCouponsFile.schema.safeParse({ ...right, ...wrong }).success).toBe(false)
  },
)
