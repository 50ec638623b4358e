import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import SpecialOffer from './special-offer'

const list = 'GET /member/my_coupon'
const none = { data: { valid_coupon_list: [], expired_coupon_list: [] } }

it('says on either tab that there is no coupon', async () => {
  answer({ [list]: [none] })
  const { user } = draw(<SpecialOffer member={{ email: 'ada@example.test' }} />)
  expect(await screen.findByText(translate('coupons.none'))).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: translate('coupons.over', { count: 0 }) }))
  expect(screen.getByText(translate('coupons.noneOver'))).toBeTruthy()
})

it('has a block of popular products, which is hidden', async () => {
  const coupon = {
    code: 'C1',
    name: 'Spring',
    preferential_way: 2,
    preferential_money: '20',
    preferential_str: '20%',
    currency: 'USD',
    order_type: 2,
    product_type: '701',
    applies_to: ['Ebbcatch Video'],
    order_money: '0',
    expires_on: 0,
    expires_time: '',
    expired_on_str: '',
    ended: null,
    suggested: { pid: 701, option: 'LFT' },
  }
  answer({ [list]: [{ data: { valid_coupon_list: [coupon, { ...coupon, code: 'C2' }], expired_coupon_list: [] } }] })
  draw(<SpecialOffer member={{ email: 'ada@example.test' }} />)
  const heading = await screen.findByText(translate('coupons.popular'))
  expect(heading.closest('section')?.hidden).toBe(true)
  expect(heading.closest('section')?.querySelectorAll('a')).toHaveLength(1)
})

it('the list reports a failure, loads again, and moves the focus to its beginning', async () => {
  const asked = answer({ [list]: [null, { cscode: 20000 }, none] })
  const { user } = draw(<SpecialOffer member={{ email: 'ada@example.test' }} />)
  const reload = () => screen.findByRole('button', { name: translate('ui.tryAgain') })
  await user.click(await reload())
  await user.click(await reload())
  expect(await screen.findByText(translate('coupons.none'))).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: translate('shell.coupons') }))
  expect(asked).toEqual([list, list, list])
})
