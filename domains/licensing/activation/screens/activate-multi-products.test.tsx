import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import ActivateMultiProducts from './activate-multi-products'

const none = { data: { content: { four_in_one_orders: {}, products: {} } } }
const show = (query: Record<string, string>) => draw(<ActivateMultiProducts query={new URLSearchParams(query)} />)

it.each(['constructor', '__proto__', 'toString', '', '999'])(
  'says that the account does not have the bundle %j',
  async (pid) => {
    answer({ 'GET /member': [none] })
    show({ pid })
    expect(await screen.findByText(translate('activation.noBundleTitle'))).toBeTruthy()
  },
)

it('says the same of an unknown line, without an offer to try again', async () => {
  answer({ 'POST /member/get_nope_active': [{ cscode: 20000 }], 'GET /member': [none] })
  show({ pid: '850', line: 'nope' })
  expect(await screen.findByText(translate('activation.noBundleTitle'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: translate('ui.tryAgain') })).toBeNull()
})
