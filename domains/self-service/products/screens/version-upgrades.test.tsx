import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { VersionUpgrades } from './version-upgrades'

const list = 'GET /member/version_upgrades'
const upgrade = {
  pid: 901,
  name: 'App 6',
  img: '/art/app.svg',
  quantity: 25,
  replaces: true,
  price: '1000.00',
  amount: '400.00',
  discount: 60,
  query: 'pid=901&option=LFT&discount=version&quantity=25',
  from: { pid: 801, name: 'App 5', order: 'AAAAA-10001' },
}

it('lists upgrades to a new version with their number and effect, and links to the checkout', async () => {
  answer({ [list]: [{ data: { currency: 'USD', vat: 0, upgrades: [upgrade] } }] })
  draw(<VersionUpgrades />)
  const item = within(await screen.findByRole('listitem'))
  for (const text of [
    translate('products.upgradeOf', { product: 'App 5', order: 'AAAAA-10001' }),
    translate('products.licences', { count: 25 }),
    translate('products.upgradeReplaces'),
    translate('products.insteadOf', { price: '$1,000.00' }),
  ]) {
    expect(item.getByText(text)).toBeTruthy()
  }
  const link = item.getByRole('link', { name: translate('products.upgradeFor', { price: '$400.00' }) })
  expect(link.getAttribute('href')).toContain('discount=version')
})
