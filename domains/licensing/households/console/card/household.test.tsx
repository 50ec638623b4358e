import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { answer, draw, translate } from '@/tests/screens/dom'
import Household from './household'

const end = 'POST /console/api/members/end-household-place'
const ada = { id: 7, name: 'Ada', email: 'ada@home.test', holder: true, since: 0, seats: 0 }
const grace = { id: 8, name: '', email: 'grace@home.test', holder: false, since: 1_790_000_000, seats: 2 }
const section = (role: string, onDone = () => {}) =>
  ({ member: { id: 7, household: [ada, grace] }, operator: { role }, onDone }) as unknown as SectionProps

it('the household section shows both sides, and ends a membership with a reason', async () => {
  const inputs: unknown[] = []
  answer({ [end]: [{ data: {} }] }, inputs)
  let said = ''
  const { user } = draw(
    <Household
      {...section('support', ((text: string) => {
        said = text
      }) as () => void)}
    />,
  )
  screen.getByText(translate('households.card.householdHolder'))
  expect(screen.getByRole('link', { name: 'grace@home.test' }).getAttribute('href')).toMatch(/\/members\/8$/)
  screen.getByText(new RegExp(translate('households.card.householdSeats', { count: 2 })))
  await user.click(screen.getByRole('button', { name: translate('households.card.endHouseholdPlace') }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'They asked')
  await user.click(dialog.getByRole('button', { name: translate('households.card.endHouseholdPlace') }))
  await expect.poll(() => said).toBe(translate('room.done'))
  expect(inputs).toMatchObject([{ member: 8, reason: 'They asked' }])
})

it('the household section offers no action without the permission to help', () => {
  answer({})
  draw(<Household {...section('finance')} />)
  expect(screen.queryByRole('button')).toBeNull()
})
