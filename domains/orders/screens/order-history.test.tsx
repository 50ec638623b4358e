import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/dom'
import { OrderHistory } from './order-history'

const list = 'GET /member/get_order_list'
const history = (
  <OrderHistory additions={[]}>
    <p>What others translate</p>
  </OrderHistory>
)

it('keeps its place while the orders are on their way, and says when there are none', async () => {
  answer({ [list]: [{ data: { order_list: [], more: false } }] })
  draw(history)
  expect(screen.getByRole('heading', { name: translate('orders.title') })).toBeTruthy()
  expect(screen.getByText('What others say')).toBeTruthy()
  expect(await screen.findByText(translate('orders.emptyTitle'))).toBeTruthy()
  expect(screen.getByRole('link', { name: translate('orders.browse') }).getAttribute('href')).toBe('/download.htm')
})

it('says when they do not come, tries again, and leads the focus to where reading begins', async () => {
  const asked = answer({ [list]: [null, { data: { order_list: [], more: false } }] })
  const { user } = draw(history)
  await user.click(await screen.findByRole('button', { name: translate('ui.tryAgain') }))
  await screen.findByText(translate('orders.emptyTitle'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: translate('orders.title') }))
  expect(asked).toEqual([list, list])
})
