import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { leaveOut } from '@/platform/ui/browser/features'
import { answer, draw, translate } from '@/tests/screens/dom'
import { licenceList } from '@/tests/shop/licence-list'
import { LinePanel } from './line-panel'
import { ProductTabs } from './my-products'

afterEach(() => leaveOut([]))

const tab = { key: 'programs', name: 'Pilot', isPrimary: true, products: [], bundles: [], codes: null }

it('offers no upgrade to an all-in-one where the line has none', () => {
  draw(<LinePanel tab={tab} seats={null} />)
  const upgrade = translate('products.upgrade', { system: translate('platform.win') })
  expect(screen.queryByRole('button', { name: upgrade })).toBeNull()
})

it('links to no backup where the vendor does not offer it', () => {
  draw(<LinePanel tab={tab} seats={null} />)
  expect(screen.getByRole('link', { name: translate('products.backup') })).toBeTruthy()
  leaveOut(['backup'])
  draw(<LinePanel tab={tab} seats={null} />)
  expect(screen.queryByRole('link', { name: translate('products.backup') })).toBeNull()
})

it('shows the used licences of a line without an all-in-one, too', async () => {
  answer({ 'GET /member/product_licenses': [{ data: licenceList({ win_used: 1, win_totle: 7, linux_totle: 2 }) }] })
  draw(<LinePanel tab={tab} seats="uncounted" />)
  const counts = { system: translate('platform.win'), used: 1, total: 7 }
  expect(await screen.findByRole('link', { name: translate('products.seatsOn', counts) })).toBeTruthy()
  const onLinux = { system: translate('platform.linux'), used: 0, total: 2 }
  expect(screen.getByRole('link', { name: translate('products.seatsOn', onLinux) })).toBeTruthy()
})

it('the panel offers no choice where there is one line', () => {
  const shelf = { gifts: [], subscription: null, isEmpty: false }
  const names = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
  draw(<ProductTabs shelf={{ ...shelf, tabs: [tab] }} seats={null} />)
  expect(names()).toEqual([])
  draw(<ProductTabs shelf={{ ...shelf, tabs: [tab, { ...tab, key: 'music', name: 'Music' }] }} seats={null} />)
  expect(names()).toEqual(['Pilot', 'Music'])
})
