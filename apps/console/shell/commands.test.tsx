import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import Commands from './commands'

const owner = { name: 'Mira', email: 'mira@example.test', role: 'owner' } as const
const device = { kind: 'device', key: null, title: 'Attic-PC', member: { id: 7, email: 'zoe@example.test' } }
const search = 'GET /console/api/search'

beforeEach(() => history.replaceState(null, '', '/console'))

const field = () => screen.getByRole('combobox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

function drawn(
  found: readonly object[] = [],
  operator: Parameters<typeof Commands>[0]['operator'] = owner,
  typed = '',
) {
  answer({ [search]: [{ data: { found } }] })
  return draw(<Commands operator={operator} typed={{ current: typed }} onClose={() => {}} />)
}

it('three letters of a device’s name and Enter open its person, who is then among those opened lately', async () => {
  const { user } = drawn([device])
  await user.type(field(), 'att')
  const found = await screen.findByRole('option', { name: /Attic-PC/ })
  expect(within(found).getByText('zoe@example.test')).not.toBeNull()
  await user.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/console/members/7?tab=devices')

  drawn()
  const recent = screen.getByRole('group', { name: translate('console.recent') })
  expect(within(recent).getByText('Attic-PC')).not.toBeNull()
})

it('letters that were typed before it was there are searched for', async () => {
  drawn([device], owner, 'att')
  expect(await screen.findByRole('option', { name: /Attic-PC/ })).not.toBeNull()
  expect(field().getAttribute('value')).toBe('att')
})

it('rooms and acts are found by the beginnings of their words, and walked by arrow keys', async () => {
  const { user } = drawn()
  await user.type(field(), 'fraud')
  expect(options()[0]).toContain(translate('console.reviews'))
  await user.clear(field())
  await user.type(field(), 'quote')
  expect(await screen.findByRole('option', { name: new RegExp(translate('console.newQuote')) })).not.toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(location.href).toContain('/console/quotations?do=quotes.make')
})

it('the rooms and acts of other roles are not found, and nothing is said to be found where nothing is', async () => {
  const { user } = drawn([], { ...owner, role: 'publisher' })
  await user.type(field(), 'members')
  expect(await screen.findByText(translate('console.nothingFound'))).not.toBeNull()
  expect(screen.queryAllByRole('option')).toEqual([])
})
