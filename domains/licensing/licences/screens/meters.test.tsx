import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { Meters } from './meters'

const meters = 'GET /member/meters'
const counted = { product: 'Tide', platform: 'win', meter: 'exports', name: 'Exporte', limit: 10, per: 'month' }

it('the use of each meter is shown, with the day on which the count begins again', async () => {
  const resets = 1_796_083_200
  const until = new Date(resets * 1000)
  const forGood = { ...counted, meter: 'minutes', name: 'Minuten', per: 'all', used: 12, resets_at: null }
  answer({ [meters]: [{ data: { meters: [{ ...counted, used: 4, resets_at: resets }, forGood] } }] })
  draw(<Meters />)
  expect(await screen.findByText(translate('licences.meterUntil', { used: 4, limit: 10, until }))).toBeTruthy()
  screen.getByText(translate('licences.meterOverForGood', { used: 12, limit: 10 }))
  screen.getByText(/^Exporte · Tide/)
})

it('shows nothing where nothing is counted', async () => {
  const calls = answer({ [meters]: [{ data: { meters: [] } }] })
  draw(<Meters />)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})
