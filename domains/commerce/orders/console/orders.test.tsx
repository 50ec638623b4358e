import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Orders from './orders'

it('the address of an order leads to it on the page of its member', async () => {
  const found = { id: 7, found_by: ['order'] }
  answer({ 'GET /console/api/members': [{ data: { members: [found] } }] })
  history.replaceState(null, '', '/console/orders/VTDKQ-BDA4X')
  draw(<Orders item="VTDKQ-BDA4X" query={new URLSearchParams()} />)
  await expect.poll(() => location.pathname + location.search).toBe('/console/members/7?order=VTDKQ-BDA4X')
})

it('the address of an order that there is not says so', async () => {
  answer({ 'GET /console/api/members': [{ data: { members: [] } }] })
  draw(<Orders item="XXXXX-XXXXX" query={new URLSearchParams()} />)
  expect(await screen.findByText(translate('room.gone'))).toBeDefined()
})
