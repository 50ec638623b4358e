import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import Companies from './companies'

const list = 'GET /member/companies'
/** The conversion into a company has tests of its own. */
const conversion = {
  'GET /member/companies/conversion': [{ data: { possible: false, goes: {}, stays: {}, undo: [] } }],
}
const until = 1_795_000_000
const day = new Date(until * 1000)
const member = { impersonatedBy: null, acting: null, emailProven: true } as SignedInMember
const acme = {
  id: 9,
  name: 'Acme GmbH',
  role: 'owner',
  joined: 1_790_000_000,
  sole_owner: false,
  notice: null as { role: string; at: number } | null,
}
const view = (more: object = {}) => ({
  data: { current: null, companies: [], invitations: [], joinable: [], ...more },
})
const press = (name: string) => screen.findByRole('button', { name })

afterEach(() => vi.unstubAllGlobals())

it('accepts an invitation, and opens the page of the company', async () => {
  const inputs: unknown[] = []
  const invitation = { id: 4, company: 'Acme GmbH', role: 'technical', from: 'Ada', until }
  answer(
    {
      ...conversion,
      [list]: [view({ invitations: [invitation] }), view({ companies: [{ ...acme, role: 'technical' }] })],
      'POST /member/companies/accept': [{ data: { company: 9, name: 'Acme GmbH' } }],
    },
    inputs,
  )
  const told: unknown[] = []
  const { user } = draw(<Companies member={member} onMemberChanged={(facts) => told.push(facts)} />)
  await user.click(await press(translate('companies.acceptOf', { company: 'Acme GmbH' })))
  await press(translate('companies.leaveOf', { company: 'Acme GmbH' }))
  expect(inputs).toContainEqual({ invitation: 4 })
  expect(told.at(-1)).toEqual({ companies: [{ id: 9, name: 'Acme GmbH', role: 'technical' }] })
})

it('leaves a company after the notice, and says how to stop that', async () => {
  const noticed = { ...acme, notice: { role: 'gone', at: until } }
  answer({
    ...conversion,
    [list]: [view({ companies: [acme] }), view({ companies: [noticed] })],
    'POST /member/companies/leave': [{ data: { at: until } }],
  })
  const { user } = draw(<Companies member={member} onMemberChanged={() => {}} />)
  await user.click(await press(translate('companies.leaveOf', { company: 'Acme GmbH' })))
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText(translate('companies.leaveOwner'))
  await user.click(dialog.getByRole('button', { name: translate('companies.leave') }))
  await screen.findByText(translate('companies.ownNotice', { day, role: translate('companies.gone') }))
  expect(screen.queryByRole('button', { name: translate('companies.leaveOf', { company: 'Acme GmbH' }) })).toBeNull()
})

it('offers no leaving to the only owner, and no switch to users', async () => {
  const own = { ...acme, sole_owner: true }
  answer({ ...conversion, [list]: [view({ companies: [own, { ...acme, id: 10, name: 'Beta', role: 'user' }] })] })
  draw(<Companies member={member} onMemberChanged={() => {}} />)
  await screen.findByText(translate('companies.soleOwner'))
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    translate('companies.enterOf', { company: 'Acme GmbH' }),
    translate('companies.leaveOf', { company: 'Beta' }),
    null,
  ])
})

it('asks to join where the address allows it', async () => {
  const open = { id: 11, name: 'Gamma', joins: 'request', asked: false }
  answer({
    ...conversion,
    [list]: [view({ joinable: [open] }), view({ joinable: [{ ...open, asked: true }] })],
    'POST /member/companies/join': [{ data: { state: 'asked' } }],
  })
  const { user } = draw(<Companies member={member} onMemberChanged={() => {}} />)
  await user.click(await press(translate('companies.joinOf', { company: 'Gamma' })))
  await screen.findByText(translate('companies.requestWaits'))
  screen.getByText(translate('companies.requestSent', { company: 'Gamma' }))
})

it('creates a company and goes there, once the name and the address are valid', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, assign })
  const inputs: unknown[] = []
  answer(
    {
      ...conversion,
      [list]: [view()],
      'POST /member/companies/found': [{ cscode: 20035 }, { data: { company: 9 } }],
      'POST /member/companies/switch': [{ data: {} }],
    },
    inputs,
  )
  const { user } = draw(<Companies member={{ ...member, emailProven: false }} onMemberChanged={() => {}} />)
  await user.click(await press(translate('companies.found')))
  await screen.findByText(translate('member_new_3'))
  await user.type(screen.getByLabelText(translate('companies.name')), 'Acme GmbH')
  await user.click(await press(translate('companies.found')))
  await screen.findByText(translate('companies.confirmFirst'))
  await user.click(await press(translate('companies.found')))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/member.htm?a=company'))
  expect(inputs.slice(-2)).toEqual([{ name: 'Acme GmbH' }, { company: 9 }])
})
