import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Members from './members'

const operator = { name: 'Mira', email: 'mira@example.test', role: 'support' } as const

it('the address of an order leads to it on the page of its member', async () => {
  const found = { id: 7, found_by: ['order'] }
  answer({ 'GET /console/api/members': [{ data: { members: [found] } }] })
  history.replaceState(null, '', '/console/members?order=VTDKQ-BDA4X')
  draw(<Members operator={operator} item={null} query={new URLSearchParams({ order: 'VTDKQ-BDA4X' })} />)
  await expect.poll(() => location.pathname + location.search).toBe('/console/members/7?order=VTDKQ-BDA4X')
})

it('the address of an order that there is not says so', async () => {
  answer({ 'GET /console/api/members': [{ data: { members: [] } }] })
  draw(<Members operator={operator} item={null} query={new URLSearchParams({ order: 'XXXXX-XXXXX' })} />)
  expect(await screen.findByText(translate('room.gone'))).toBeDefined()
})
