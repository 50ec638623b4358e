import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import CompanySeats from './company-seats'

const read = 'GET /member/company_seats'
const place = { line: 'downloader', platform: 'win' } as const
const person = (id: number, name: string) => ({ id, name, email: `${name}@acme.test`, role: 'user' })
const seat = {
  id: 7,
  person: 1,
  ...place,
  assigned: 1_790_000_000,
  by_rule: true,
  device: 'Studio',
  version: null,
  last_used: 1_790_000_000,
}
const view = (more: object = {}) => ({
  data: {
    pools: [{ ...place, name: 'Downloader', total: 2, used: 1, people: [1] }],
    people: [person(1, 'Ada'), person(2, 'Ben')],
    seats: [seat],
    groups: [],
    rules: [],
    giving: false,
    ...more,
  },
})
const press = (name: string) => screen.findByRole('button', { name })

it('assigns a seat, and revokes one once that is confirmed', async () => {
  const inputs: unknown[] = []
  const asked = answer(
    {
      [read]: [view(), view(), view({ seats: [] })],
      'POST /member/company_seats/assign': [{ cscode: 30005 }],
      'POST /member/company_seats/take_back': [{ data: {} }],
    },
    inputs,
  )
  const { user } = draw(<CompanySeats query={new URLSearchParams()} />)
  await user.selectOptions(await screen.findByLabelText(translate('teams.person')), '2')
  await user.click(await press(translate('teams.assign')))
  await screen.findByText(translate('teams.noneFree'))
  expect(inputs[1]).toEqual({ ...place, person: 2 })
  await user.click(await press(translate('teams.takeBackFrom', { person: 'Ada (Ada@acme.test)' })))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: translate('teams.takeBack') }))
  await screen.findByText(translate('teams.nobody'))
  expect(asked).toEqual([read, 'POST /member/company_seats/assign', read, 'POST /member/company_seats/take_back', read])
})

it('makes a group, and a rule for it', async () => {
  const inputs: unknown[] = []
  const group = { id: 3, name: 'Studio', people: [2] }
  answer(
    {
      [read]: [
        view(),
        view({ groups: [group] }),
        view({ groups: [group], rules: [{ id: 1, ...place, group: 3, waiting: 1 }], giving: true }),
        view({ groups: [group], rules: [{ id: 1, ...place, group: 3, waiting: 0 }] }),
      ],
      'POST /member/company_groups/put': [{ data: { group: 3 } }],
      'POST /member/company_seats/rule': [{ data: {} }],
    },
    inputs,
  )
  const { user } = draw(<CompanySeats query={new URLSearchParams()} />)
  await user.click(await press(translate('teams.newGroup')))
  await user.click(await press(translate('teams.saveGroup')))
  await user.type(screen.getByLabelText(translate('teams.groupName')), 'Studio')
  await user.click(screen.getByLabelText('Ben (Ben@acme.test)'))
  await user.click(await press(translate('teams.saveGroup')))
  await press(translate('teams.changeGroupOf', { group: 'Studio' }))
  await user.selectOptions(screen.getByLabelText(translate('teams.forWhom')), '3')
  await user.click(await press(translate('teams.addRule')))
  await screen.findByText(translate('teams.waiting', { count: 1 }))
  expect(screen.getByText(translate('teams.giving'))).toBeTruthy()
  // The seats that the job has assigned appear without a reload.
  await screen.findByText(translate('teams.waiting', { count: 0 }))
  expect(inputs).toContainEqual({ group: null, name: 'Studio', people: [2] })
  expect(inputs).toContainEqual({ ...place, group: 3 })
})

it('shows the newest seats of many, and the older ones on request', async () => {
  const pools = [{ ...place, name: 'Downloader', total: 2, used: 2, people: [1, 2] }]
  answer({
    [read]: [view({ pools })],
    'GET /member/company_seats/more before=7': [{ data: { seats: [{ ...seat, id: 3, person: 2 }], more: false } }],
  })
  const { user } = draw(<CompanySeats query={new URLSearchParams()} />)
  await user.click(await press(translate('ui.more')))
  await screen.findByText('Ben (Ben@acme.test)', { selector: 'li p' })
  expect(screen.queryByRole('button', { name: translate('ui.more') })).toBeNull()
})

it('links to the shop where there is nothing to assign', async () => {
  answer({ [read]: [view({ pools: [], seats: [] })] })
  draw(<CompanySeats query={new URLSearchParams()} />)
  expect(await screen.findByRole('link', { name: translate('teams.nothingLink') })).toBeTruthy()
})

it('has the person chosen for whom a letter has opened it', async () => {
  answer({ [read]: [view()] })
  draw(<CompanySeats query={new URLSearchParams({ person: '2' })} />)
  const field = await screen.findByLabelText<HTMLSelectElement>(translate('teams.person'))
  expect(field.value).toBe('2')
  screen.getByText(translate('teams.chosen', { person: 'Ben (Ben@acme.test)' }))
})
