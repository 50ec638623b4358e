import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { OrderHistory } from './order-history'

const list = 'GET /member/get_order_list'
const history = (
  <OrderHistory additions={[]}>
    <p>What others say</p>
  </OrderHistory>
)

const order = (index: number) => ({
  order_id: `AAAAA-${10_000 + index}`,
  date: 1_790_000_000 - index * 86_400,
  status: 0,
  currency: 'USD',
  amount: '10.00',
  products: [{ pid: 701, year: '1Y', name: `Product ${index}`, platforms: ['win'], quantity: 1 }],
})

it('the history shows a placeholder while it loads, and says when it is empty', async () => {
  answer({ [list]: [{ data: { order_list: [], more: false } }] })
  draw(history)
  expect(screen.getByRole('heading', { name: translate('shell.orders') })).toBeTruthy()
  expect(screen.getByText('What others say')).toBeTruthy()
  expect(await screen.findByText(translate('orders.emptyTitle'))).toBeTruthy()
  expect(screen.getByRole('link', { name: translate('orders.browse') }).getAttribute('href')).toBe('/download.htm')
})

it('the history reports a failure, loads again, and moves the focus to its beginning', async () => {
  const asked = answer({ [list]: [null, { data: { order_list: [order(0)], more: false } }] })
  const { user } = draw(history)
  await user.click(await screen.findByRole('button', { name: translate('ui.tryAgain') }))
  await screen.findByRole('article')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: translate('shell.orders') }))
  expect(asked).toEqual([list, list])
})

it.for([
  [10001, 'load.10001'],
  [20027, 'load.20027'],
  [20000, 'load.failed'],
] as const)('with code %s the history says %s, and can be reloaded', async ([cscode, message]) => {
  answer({ [list]: [{ cscode }] })
  draw(history)
  expect(within(await screen.findByRole('alert')).getByText(translate(message))).toBeTruthy()
  expect(screen.getByRole('button', { name: translate('ui.tryAgain') })).toBeTruthy()
})

it('shows a placeholder that is read out as loading, until it arrives', async () => {
  answer({ [list]: [{ data: { order_list: [order(0)], more: false } }] })
  draw(history)
  expect(screen.getByText(translate('ui.loading')).closest('[role=status]')).toBeTruthy()
  await screen.findByRole('article')
  expect(screen.queryByText(translate('ui.loading'))).toBeNull()
})

it('keeps the first thirty orders when the next page fails, and can load it again', async () => {
  const newest = Array.from({ length: 30 }, (_, index) => order(index))
  answer({
    [list]: [{ data: { order_list: newest, more: true } }],
    [`${list} before=AAAAA-10029`]: [null, { data: { order_list: [order(30)], more: false } }],
  })
  const { user } = draw(history)
  const older = () => screen.findByRole('button', { name: translate('orders.older') })
  for (let page = 1; page <= 10; page++) {
    expect((await screen.findByText(translate('orders.page', { page }))).closest('[role=status]')).toBeTruthy()
    await user.click(await older())
  }
  expect(within(await screen.findByRole('alert')).getByText(translate('load.failed'))).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  await user.click(await older())
  expect(await screen.findByText(translate('orders.pageOf', { page: 11, pages: 11 }))).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Product 30' })).toBeTruthy()
})

it('spec 2.5: reads a status of either sign', async () => {
  const order_list = [0, -1, -2].map((status, index) => ({ ...order(index), status }))
  answer({ [list]: [{ data: { order_list, more: false } }] })
  draw(history)
  const said = (await screen.findAllByRole('article')).map((card) =>
    (['orders.complete', 'orders.refunded', 'orders.waiting'] as const).filter((key) =>
      within(card).queryByText(translate(key)),
    ),
  )
  expect(said).toEqual([['orders.complete'], ['orders.refunded'], ['orders.waiting']])
})

it('names the order of a revoked licence, the date and the effect', async () => {
  const [product] = order(0).products
  const taken = { ...order(0), products: [{ ...product, revoked: 1_790_086_400 }] }
  answer({ [list]: [{ data: { order_list: [taken, order(1)], more: false } }] })
  const { user } = draw(history)
  const [first, second] = await screen.findAllByRole('article')
  const card = within(first as HTMLElement)
  expect(card.getByText(translate('orders.revoked'))).toBeTruthy()
  expect(within(second as HTMLElement).queryByText(translate('orders.revoked'))).toBeNull()
  await user.click(card.getByRole('button', { name: translate('orders.details') }))
  const since = new Date(1_790_086_400_000)
  expect(await screen.findByText(translate('orders.revokedSince', { since }))).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(card.getByRole('button', { name: translate('orders.help') }))
  expect(await screen.findByText(translate('orders.helpRevoked', { products: 'Product 0' }))).toBeTruthy()
})
