import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import Household from './household'

const member = { impersonatedBy: null, email: 'ada@home.test', emailProven: true } as SignedInMember
const read = 'GET /member/household'
const invite = 'POST /member/household/invite'
const give = 'POST /member/household/give'
const takeBack = 'POST /member/household/take_back'
const takeOut = 'POST /member/household/take_out'
const leave = 'POST /member/household/leave'

const win = { line: 'downloader', platform: 'win', name: 'Ebbcatch' }
const mac = { ...win, platform: 'mac' }
const grace = {
  id: 2,
  name: 'Grace',
  email: 'grace@home.test',
  joined: 1_795_000_000,
  seats: [{ id: 7, ...win, last_used: 0 }],
}
const view = (more: object = {}) => ({
  data: {
    allowed: true,
    most: 5,
    newcomers: 6,
    people: [],
    invitations: [],
    guest: null,
    places: [
      { ...win, total: 2, free: 0 },
      { ...mac, total: 1, free: 1 },
    ],
    ...more,
  },
})
const press = (name: string) => screen.findByRole('button', { name })
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

it('invites with a free seat, and not without one', async () => {
  const inputs: unknown[] = []
  const asked = answer({ [read]: [view(), view()], [invite]: [{ data: {} }] }, inputs)
  const { user } = draw(<Household member={member} />)
  await user.type(await screen.findByLabelText(translate('households.email')), 'grace@home.test')
  await user.click(await press(translate('households.invite')))
  await screen.findByText(translate('households.chooseSeat'))
  expect(asked).toEqual([read])
  expect(screen.getByRole('checkbox', { name: /Windows/ })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /Mac/ }))
  await user.click(await press(translate('households.invite')))
  await screen.findByText(translate('households.sent'))
  expect([asked, inputs[1]]).toEqual([
    [read, invite, read],
    { email: 'grace@home.test', places: [{ line: 'downloader', platform: 'mac' }] },
  ])
})

it('the household page says why a person cannot be invited', async () => {
  answer({ [read]: [view(), view()], [invite]: [{ cscode: 30017 }] })
  const { user } = draw(<Household member={member} />)
  await user.type(await screen.findByLabelText(translate('households.email')), 'grace@home.test')
  await user.click(screen.getByRole('checkbox', { name: /Mac/ }))
  await user.click(await press(translate('households.invite')))
  await screen.findByText(translate('households.inAnother'))
})

it('the household page shares another seat, takes one back and removes a person, once that is confirmed', async () => {
  const inputs: unknown[] = []
  const asked = answer(
    {
      [read]: [
        view({ people: [grace] }),
        view({ people: [grace] }),
        view({ people: [{ ...grace, seats: [] }] }),
        view(),
      ],
      [give]: [{ cscode: 20039 }],
      [takeBack]: [{ data: {} }],
      [takeOut]: [{ data: {} }],
    },
    inputs,
  )
  const { user } = draw(<Household member={member} />)
  await user.click(await press(translate('households.giveTo', { person: 'Grace' })))
  await screen.findByText(translate('households.seatTooOften'))
  expect(inputs[1]).toEqual({ person: 2, line: 'downloader', platform: 'mac' })
  const seat = `Ebbcatch · ${translate('platform.win')}`
  await user.click(await press(translate('households.takeBackOf', { seat, person: 'Grace' })))
  expect(asked).toHaveLength(3)
  await user.click(inDialog(translate('households.takeBack')))
  await screen.findByText(translate('households.noSeats'))
  await user.click(await press(translate('households.takeOutOf', { person: 'Grace' })))
  await user.click(inDialog(translate('households.takeOut')))
  await screen.findByText(translate('households.done'))
  expect([asked.slice(3), inputs[3], inputs[5]]).toEqual([[takeBack, read, takeOut, read], { seat: 7 }, { person: 2 }])
})

it('the household page shows what another member shares, and leaves their household once that is confirmed', async () => {
  const guest = { holder: 'Ada', joined: 1_795_000_000, seats: [{ id: 7, ...win }] }
  const asked = answer({ [read]: [view({ guest, places: [] }), view({ places: [] })], [leave]: [{ data: {} }] })
  const { user } = draw(<Household member={member} />)
  await screen.findByText(translate('households.seatFrom', { holder: 'Ada' }))
  expect(screen.queryByLabelText(translate('households.email'))).toBeNull()
  await user.click(await press(translate('households.leaveOf', { holder: 'Ada' })))
  expect(asked).toEqual([read])
  await user.click(inDialog(translate('households.leave')))
  await screen.findByText(translate('households.left'))
  await screen.findByText(translate('households.nothing'))
})

it.each([
  ['the vendor does not allow it', { allowed: false }, {}, 'households.closed'],
  ['there is nothing to share', { places: [] }, {}, 'households.nothing'],
  ['it is full', { people: [grace], most: 1 }, {}, 'households.full'],
  ['their address is not proven', {}, { emailProven: false }, 'households.confirmFirst'],
] as const)('offers no form where %s', async (_, data, facts, message) => {
  answer({ [read]: [view(data)] })
  draw(<Household member={{ ...member, ...facts } as SignedInMember} />)
  await screen.findByText(translate(message, { most: 1 }))
  expect(screen.queryByLabelText(translate('households.email'))).toBeNull()
})

it('offers an operator no action', async () => {
  const invitations = [{ id: 3, email: 'kin@home.test', until: 1_795_000_000, seats: [win] }]
  answer({ [read]: [view({ people: [grace], invitations })] })
  draw(<Household member={{ ...member, impersonatedBy: 'Olga' } as SignedInMember} />)
  await screen.findByText(translate('ui.memberOnly'))
  expect(screen.queryByRole('button')).toBeNull()
})
