import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { RenewalNote } from './renewal-note'

const program = {
  software: 'app',
  name: 'App',
  updates_until: 1_700_000_000,
  newer: '5.2',
  channel: 'stable',
  previews: [],
  renewal: { pid: 9, option: '1Y', currency: 'USD', price: '20.00' },
  versions: [{ os: 'win', version: '5.1', build: 51, released: 1_690_000_000, link: '/files/app?ticket=1', notes: '' }],
}

it('a renewal names the version that the member keeps without it, with a link', async () => {
  answer({ 'GET /member/updates': [{ data: { programs: [program], channels: ['stable'] } }] })
  draw(<RenewalNote pids={[9]} className={undefined} />)
  const link = await screen.findByRole('link', { name: translate('checkout.getVersion', { version: '5.1' }) })
  expect(link.getAttribute('href')).toBe('/files/app?ticket=1')
  expect(document.body.textContent).toContain(translate('checkout.yoursForGood', { version: '5.1' }))
  expect(document.body.textContent).toContain('App')
})
