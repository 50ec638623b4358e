import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { licenceList } from '@/tests/shop/licence-list'
import License from './license'

const end = 'GET /member/unbind_device'
const name = translate('licences.floating', { platform: translate('platform.win') })
const device = { id: 'a', device: '3C:52:82:4F:A1:0E', name: 'Studio', since: 1_790_000_000, until: 1_790_002_400 }
const pool = (devices: (typeof device)[]) => ({ platform: 'win' as const, total: 2, used: devices.length, devices })

it('shows the devices on floating seats, and ends a lease once that is confirmed', async () => {
  const calls = answer({
    'GET /member/product_licenses/products': [
      { data: { status: 1, products: [{ id: 'downloader', name: 'A', kept: true }] } },
    ],
    'GET /member/product_licenses': [
      { data: { ...licenceList(), floating: [pool([device])] } },
      { data: { ...licenceList(), floating: [pool([])] } },
    ],
    [end]: [{ data: {} }],
  })
  const { user } = draw(<License boot={{ legal: [] }} />)
  const card = within(await screen.findByRole('region', { name }))
  expect(card.getByText(device.device)).toBeTruthy()
  await user.click(
    card.getByRole('button', { name: translate('licences.endLeaseOf', { device: `Studio (${device.device})` }) }),
  )
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: translate('licences.endLease') }))
  expect(await card.findByText(translate('licences.floatingNone'))).toBeTruthy()
  expect(JSON.stringify(calls)).toContain('unbind_device')
})

it('says how many devices more than are paid for are at work', async () => {
  const { id: _, ...same } = device
  answer({
    'GET /member/product_licenses/products': [
      { data: { status: 1, products: [{ id: 'downloader', name: 'A', kept: true }] } },
    ],
    'GET /member/product_licenses': [
      { data: { ...licenceList(), floating: [pool(['a', 'b', 'c'].map((id) => ({ id, ...same })))] } },
    ],
  })
  draw(<License boot={{ legal: [] }} />)
  const card = within(await screen.findByRole('region', { name }))
  expect(card.getByText(translate('licences.over', { count: 1 }))).toBeTruthy()
})
