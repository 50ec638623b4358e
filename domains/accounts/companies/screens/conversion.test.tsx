import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import Companies from './companies'

const list = 'GET /member/companies'
const preview = 'GET /member/companies/conversion'
const convert = 'POST /member/companies/convert'
const undo = 'POST /member/companies/convert/undo'
const until = 1_795_000_000
const day = new Date(until * 1000)
const member = { impersonatedBy: null, acting: null, emailProven: true } as SignedInMember
const none = { current: null, companies: [], invitations: [], joinable: [] }
const acme = { id: 9, name: 'Acme GmbH', role: 'owner', joined: until, sole_owner: true, notice: null }
const empty = {
  goes: {
    orders: 0,
    invoices: 0,
    subscriptions: 0,
    quotations: 0,
    refunds: 0,
    devices: 0,
    licence_keys: 0,
    tickets: 0,
    business: false,
  },
  stays: { presents: 0, seats: 0, companies: 0 },
}
const nothing = { possible: false, version: 'v0', name: '', ...empty, undo: [] as object[] }
const much = {
  ...nothing,
  possible: true,
  version: 'v1',
  name: 'Acme GmbH',
  goes: { ...empty.goes, orders: 3, devices: 1, business: true },
  stays: { ...empty.stays, presents: 2 },
}
const came = { company: 9, name: 'Acme GmbH', until, blocked: null as string | null }

const drawn = (as = member) => draw(<Companies member={as} onMemberChanged={() => {}} />)
const press = (key: 'open' | 'confirm' | 'undo') =>
  screen.findByRole('button', { name: translate(`companies.convert.${key}`) })
const said = (key: 'orders' | 'devices' | 'presents' | 'invoices', count: number) =>
  screen.queryByText(translate(`companies.convert.${key}`, { count }))

it('previews the moves, and creates a company under the name of the business data', async () => {
  const inputs: unknown[] = []
  answer(
    {
      [list]: [{ data: none }, { data: { ...none, companies: [acme] } }],
      [preview]: [{ data: much }, { data: { ...nothing, undo: [came] } }],
      [convert]: [{ data: { company: 9, undo_until: until } }],
    },
    inputs,
  )
  const { user } = drawn()
  await user.click(await press('open'))
  expect([said('orders', 3), said('devices', 1), said('presents', 2)]).not.toContain(null)
  expect(said('invoices', 0)).toBeNull()
  screen.getByText(translate('companies.toBusiness'))
  await user.click(await press('confirm'))
  await screen.findByText(translate('companies.convert.converted', { company: 'Acme GmbH', day }))
  expect(inputs).toContainEqual({ name: 'Acme GmbH', seen: 'v1' })
  await screen.findByRole('button', { name: translate('companies.enterOf', { company: 'Acme GmbH' }) })
  screen.getByRole('button', { name: translate('companies.convert.undoOf', { company: 'Acme GmbH' }) })
  expect(screen.queryByText(translate('companies.convert.nothing'))).toBeNull()
})

it('shows changes since the preview, and keeps the typed name', async () => {
  const inputs: unknown[] = []
  answer(
    {
      [list]: [{ data: none }],
      [preview]: [
        { data: { ...much, name: '' } },
        { data: { ...much, version: 'v2', goes: { ...much.goes, orders: 4 } } },
      ],
      [convert]: [{ cscode: 31002 }, { cscode: 20040 }],
    },
    inputs,
  )
  const { user } = drawn()
  await user.click(await press('open'))
  await user.click(await press('confirm'))
  await screen.findByText(translate('member_new_3'))
  await user.type(within(screen.getByRole('dialog')).getByLabelText(translate('companies.name')), 'Beta')
  await user.click(await press('confirm'))
  await screen.findByText(translate('companies.changed'))
  await vi.waitFor(() => expect(said('orders', 4)).not.toBeNull())
  await user.click(await press('open'))
  await user.click(await press('confirm'))
  await screen.findByText(translate('companies.nameWrong'))
  expect(inputs).toContainEqual({ name: 'Beta', seen: 'v1' })
  expect(inputs).toContainEqual({ name: 'Beta', seen: 'v2' })
})

it('returns the purchases once that is confirmed', async () => {
  const inputs: unknown[] = []
  answer(
    {
      [list]: [{ data: none }],
      [preview]: [{ data: { ...nothing, undo: [came] } }, { data: much }],
      [undo]: [{ data: {} }],
    },
    inputs,
  )
  const { user } = drawn()
  await user.click(
    await screen.findByRole('button', { name: translate('companies.convert.undoOf', { company: 'Acme GmbH' }) }),
  )
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: translate('companies.convert.undo') }))
  await screen.findByText(translate('companies.convert.undone', { company: 'Acme GmbH' }))
  expect(inputs).toContainEqual({ company: 9 })
  await press('open')
})

it.each([
  ['people', 'companies.convert.blockedPeople'],
  ['purchases', 'companies.convert.blockedPurchases'],
] as const)('says that %s are in the way of an undo', async (blocked, text) => {
  answer({ [list]: [{ data: none }], [preview]: [{ data: { ...nothing, undo: [{ ...came, blocked }] } }] })
  drawn()
  await screen.findByText(translate(text))
  expect(
    screen.queryByRole('button', { name: translate('companies.convert.undoOf', { company: 'Acme GmbH' }) }),
  ).toBeNull()
})

it('offers only to create a company where no purchase can be moved', async () => {
  answer({
    [list]: [{ data: none }],
    [preview]: [{ data: nothing }],
  })
  drawn()
  await screen.findByText(translate('companies.convert.nothing'))
  expect(screen.queryByRole('button', { name: translate('companies.convert.open') })).toBeNull()
  screen.getByRole('button', { name: translate('companies.found') })
  answer({ [list]: [{ data: none }], [preview]: [{ data: { ...much, possible: false } }] })
  drawn()
  await screen.findByText(translate('companies.convert.notNow'))
})

it('is not offered in the session of a company or of an operator', async () => {
  const acting = { ...member, acting: { role: 'owner', person: 'Ada' } } as unknown as SignedInMember
  for (const as of [acting, { ...member, impersonatedBy: 'Olga' } as unknown as SignedInMember]) {
    const asked = answer({ [list]: [{ data: none }] })
    drawn(as)
    await screen.findByText(translate('companies.none'))
    expect(screen.queryByText(translate('companies.convert.title'))).toBeNull()
    expect(asked).toEqual([list])
  }
})
