import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { answer, draw, translate } from '@/tests/screens/dom'
import Company from './company'

const read = 'GET /member/company'
const at = 1_795_000_000
const day = new Date(at * 1000)
const person = (id: number, name: string, role: CompanyRole, more: object = {}) => ({
  id,
  name,
  email: `${name.toLowerCase()}@acme.test`,
  role,
  joined: 1_790_000_000,
  notice: null,
  self: false,
  ...more,
})
const ada = person(1, 'Ada', 'owner', { self: true })
const ben = person(2, 'Ben', 'user')
const eve = person(3, 'Eve', 'billing')
const change = { at, kind: 'withdrawn', person: '', by: 'Ada', role: 'user', detail: '' }
const view = (more: object = {}) => ({
  data: {
    name: 'Acme GmbH',
    billing_email: 'bills@acme.test',
    people: [ada, ben, eve],
    invitations: [],
    requests: [],
    domains: [],
    history: [change],
    ...more,
  },
})
const as = (role: CompanyRole) => ({ impersonatedBy: null, acting: { role, person: 'Ada' } }) as SignedInMember
const show = (role: CompanyRole = 'owner') => draw(<Company member={as(role)} onMemberChanged={() => {}} />)
const press = (name: string) => screen.findByRole('button', { name })
const inDialog = () => within(screen.getByRole('dialog'))
const labels = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

it('shows people and history, but no actions, to the billing role', async () => {
  answer({ [read]: [view()] })
  show('billing')
  await screen.findByText(translate('companies.change.linkWithdrawn'))
  screen.getByText('Ben (ben@acme.test)')
  expect(labels()).toEqual([])
})

it('offers the technical role actions on users alone', async () => {
  const waiting = { kind: 'mail', from: 'Ada', until: at, uses_left: 1 }
  const invitations = [
    { ...waiting, id: 5, email: 'new@acme.test', role: 'user' },
    { ...waiting, id: 6, email: 'boss@acme.test', role: 'owner' },
  ]
  answer({ [read]: [view({ invitations })] })
  show('technical')
  await screen.findByText('boss@acme.test')
  expect(labels()).toEqual([
    translate('companies.removeOf', { person: 'Ben (ben@acme.test)' }),
    translate('companies.inviteSend'),
    translate('companies.linkMake'),
    translate('companies.withdrawOf', { name: 'new@acme.test' }),
  ])
  expect(screen.queryByLabelText(translate('companies.role'))).toBeNull()
})

it('invites many addresses, and keeps those that are throttled in the field', async () => {
  const inputs: unknown[] = []
  const results = [
    { email: 'new@acme.test', result: 'sent' },
    { email: 'ben@acme.test', result: 'here' },
    { email: 'more@acme.test', result: 'later' },
  ]
  answer({ [read]: [view()], 'POST /member/company/invite': [{ data: { results } }] }, inputs)
  const { user } = show()
  const field = await screen.findByLabelText<HTMLTextAreaElement>(translate('shell.addresses'))
  await user.type(field, 'New <new@acme.test>, nobody{enter}')
  await user.click(await press(translate('companies.inviteSend')))
  await screen.findByText(translate('companies.addressWrong', { address: 'nobody' }))
  await user.clear(field)
  await user.type(field, 'New <new@acme.test>, ben@acme.test{enter}more@acme.test new@acme.test')
  await user.selectOptions(screen.getByLabelText(translate('companies.role')), 'technical')
  await user.click(await press(translate('companies.inviteSend')))
  await screen.findByText(translate('companies.result.here', { email: 'ben@acme.test' }))
  expect(inputs[1]).toEqual({ role: 'technical', emails: results.map(({ email }) => email) })
  expect(field.value).toBe('more@acme.test')
})

it('shows a link once, to copy', async () => {
  const inputs: unknown[] = []
  const url = 'https://acme.test/member.htm?a=company_invitation&code=x'
  answer({ [read]: [view()], 'POST /member/company/link': [{ data: { url } }] }, inputs)
  const { user } = show()
  const uses = await screen.findByLabelText(translate('companies.linkUses', { most: 1000 }))
  await user.clear(uses)
  await user.click(await press(translate('companies.linkMake')))
  await screen.findByText(translate('companies.countWrong'))
  await user.type(uses, '25')
  await user.click(await press(translate('companies.linkMake')))
  await screen.findByText(url)
  screen.getByRole('button', { name: translate('companies.copyLink') })
  expect(inputs[1]).toEqual({ uses: 25, days: 14 })
})

it('changes an owner’s role after a notice, during which they stay owner', async () => {
  const inputs: unknown[] = []
  const cleo = person(4, 'Cleo', 'owner')
  const noticed = { ...cleo, notice: { role: 'user', at } }
  answer(
    {
      [read]: [view({ people: [ada, cleo] }), view({ people: [ada, noticed] }), view({ people: [ada, cleo] })],
      'POST /member/company/role': [{ data: { at } }],
      'POST /member/company/keep_owner': [{ data: {} }],
    },
    inputs,
  )
  const { user } = show()
  const named = { person: 'Cleo (cleo@acme.test)' }
  await user.click(await press(translate('companies.changeRoleOf', named)))
  await user.selectOptions(inDialog().getByLabelText(translate('companies.role')), 'user')
  inDialog().getByText(translate('companies.ownerNoticeText'))
  await user.click(inDialog().getByRole('button', { name: translate('ui.save') }))
  await screen.findByText(translate('companies.noticeGiven', { day }))
  screen.getByText(translate('companies.notice', { day, role: translate('companies.user') }))
  await user.click(await press(translate('companies.keepOf', named)))
  await screen.findByText(translate('companies.done'))
  expect(screen.queryByRole('button', { name: translate('companies.keepOf', named) })).toBeNull()
  expect(inputs).toContainEqual({ person: 4, role: 'user' })
})

it('the company page hands over ownership, and removes a person once that is confirmed', async () => {
  const inputs: unknown[] = []
  answer(
    {
      [read]: [view()],
      'POST /member/company/hand_over': [{ cscode: 20035 }],
      'POST /member/company/remove': [{ data: { at: null } }],
    },
    inputs,
  )
  const { user } = show()
  await user.click(await press(translate('companies.handOver')))
  await user.click(inDialog().getByRole('button', { name: translate('companies.handOver') }))
  await user.selectOptions(inDialog().getByLabelText(translate('companies.newOwner')), '2')
  await user.click(inDialog().getByRole('button', { name: translate('companies.handOver') }))
  await screen.findByText(translate('companies.cannot'))
  await user.click(await press(translate('companies.removeOf', { person: 'Ben (ben@acme.test)' })))
  await user.click(inDialog().getByRole('button', { name: translate('companies.remove') }))
  await screen.findByText(translate('companies.done'))
  expect(inputs).toContainEqual({ person: 2, role: 'gone' })
  expect(inputs).toContainEqual({ person: 2 })
})

it('proves a domain with a code from a mailbox there', async () => {
  const inputs: unknown[] = []
  const domain = { domain: 'acme.test', joins: 'open', proven: at }
  answer(
    {
      [read]: [view(), view(), view(), view({ domains: [domain] })],
      'POST /member/company/code': [{ data: {} }],
      'POST /member/company/domain': [{ cscode: 20021 }, { data: { domain: 'acme.test' } }],
      'POST /member/company/joining': [{ data: {} }],
    },
    inputs,
  )
  const { user } = show()
  await user.type(await screen.findByLabelText(translate('companies.domainAddress')), 'it@acme.test')
  await user.click(screen.getAllByRole('button', { name: translate('ui.sendCode') })[0] as HTMLElement)
  const code = await screen.findByLabelText(translate('companies.codeFrom', { email: 'it@acme.test' }))
  await user.click(screen.getByLabelText(translate('companies.joinOpen')))
  await user.type(code, 'AAAAAA')
  await user.click(await press(translate('companies.addDomain')))
  await screen.findByText(translate('companies.codeWrong'))
  await user.type(code, 'K7QM2X')
  await user.click(await press(translate('companies.addDomain')))
  await user.click(await press(translate('companies.endDomainOf', { domain: 'acme.test' })))
  await screen.findByText(translate('companies.done'))
  expect(inputs).toContainEqual({ email: 'it@acme.test', code: 'K7QM2X', joins: 'open' })
  expect(inputs).toContainEqual({ domain: 'acme.test', joins: null })
})

it('the company page accepts a request to join', async () => {
  const inputs: unknown[] = []
  const requests = [{ person: 8, name: 'Kim', email: 'kim@acme.test', asked: at }]
  answer({ [read]: [view({ requests }), view()], 'POST /member/company/answer': [{ data: {} }] }, inputs)
  const { user } = show('technical')
  await user.click(await press(translate('companies.letInOf', { person: 'Kim (kim@acme.test)' })))
  await screen.findByText(translate('companies.done'))
  expect(inputs[1]).toEqual({ person: 8, accept: true })
})
