import { expect, it } from 'vitest'
import { CommandError } from '@/platform/commands/errors'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { commandDataForFile } from '@/tests/server/command-data'
import { commandCalled } from '@/tests/server/commands'

const addCoupon = commandCalled('coupons make')
const finishCoupon = commandCalled('coupons end')
const listCoupons = commandCalled('coupons list')

const data = commandDataForFile({ catalogue: true })

const coupon = { code: 'SHELL10', names: inEveryLanguage('A'), discount: { by: 'percent', percent: '10' } }

it('makes a coupon once, lists it with its uses, and ends it', async () => {
  expect(await addCoupon.run([await data.file(JSON.stringify(coupon))])).toBe('SHELL10 can be used.')
  await expect(addCoupon.run([await data.file(JSON.stringify(coupon))])).rejects.toThrow(CommandError)
  await expect(addCoupon.run([await data.file('{"code":"x"}')])).rejects.toThrow(
    'code: must be 4 to 20 capital letters',
  )
  const strange = { ...coupon, code: 'SHELL11', products: [9_999_999] }
  await expect(addCoupon.run([await data.file(JSON.stringify(strange))])).rejects.toThrow('that the catalogue has not')
  expect(await listCoupons.run([])).toMatch(/^SHELL10 +used 0 without limit {2}without an end {2}for everyone$/m)
  expect(await finishCoupon.run(['SHELL10', '--reason', 'A trial'])).toBe('SHELL10 is over.')
  await expect(finishCoupon.run(['SHELL10', '--reason', 'A trial'])).rejects.toThrow(CommandError)
  expect(await listCoupons.run([])).toMatch(/^SHELL10 .* ends 20/m)
})
