import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { MessageKey } from '@/platform/i18n/message'
import { answer, draw, translate } from '@/tests/screens/dom'
import Profile from './profile'

const profile = 'GET /member/get_user_profile'
const savePersonal = 'POST /member/update_user_manage'
const saveBusiness = 'POST /member/update_user_business'
const sendCode = 'POST /member/verify_code'
const changeEmail = 'POST /member/change_email'

const business = {
  country: '',
  company: '',
  tax_id: '',
  address_line: '',
  city: '',
  postal_code: '',
  state: '',
  phone: '',
}
const given = {
  manage: { full_name: 'Nia Lindqvist', gender: '0' },
  business,
  is_email_changed: false,
}
const around = {
  'GET /member/security': [{ data: { passkeys: [], app_added: null, recovery_codes_left: 0 } }],
  'GET /member/sessions': [{ data: { sessions: [] } }],
}

const boot = { demo: false, oneEmailChange: true, market: { country: 'SE', currency: 'EUR' } } as Boot
const nia = {
  uid: 7,
  email: 'nia@example.test',
  username: 'Nia Lindqvist',
  emailProven: true,
  impersonatedBy: null,
} as SignedInMember

function show(
  answers: Parameters<typeof answer>[0] = {},
  member: Partial<SignedInMember> = {},
  facts: Partial<Boot> = {},
) {
  const calls = answer({ [profile]: [{ data: given }], ...around, ...answers })
  const drawn = draw(
    <Profile boot={{ ...boot, ...facts }} member={{ ...nia, ...member }} onMemberChanged={() => {}} additions={[]} />,
  )
  return { ...drawn, calls }
}

const region = (title: MessageKey) => screen.findByRole('region', { name: translate(title) })
const input = (label: MessageKey) => screen.getByLabelText<HTMLInputElement>(translate(label))
const type = (label: MessageKey, value: string) => fireEvent.change(input(label), { target: { value } })
const save = async (title: MessageKey, label: MessageKey = 'ui.save') =>
  fireEvent.click(await within(await region(title)).findByRole('button', { name: translate(label) }))
const says = (message: MessageKey) => screen.findByText(translate(message))

/** Opens another tab, as a press on it does. */
const turnTo = (tab: MessageKey) => fireEvent.click(screen.getByRole('tab', { name: translate(tab) }))

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '#you')
})

describe('the profile', () => {
  it.for([
    [20025, 'member_new_14'],
    [20000, 'member_new_35'],
    [20039, 'code.20039'],
    [null, 'ui.unreachable'],
  ] as const)('refused with %s, names the problem and keeps the typed text', async ([cscode, message]) => {
    const refusal = cscode === null ? null : { cscode }
    show({ [savePersonal]: [refusal], [saveBusiness]: [refusal] })
    await region('profile.personal')
    type('profile.fullName', 'Somebody')
    await save('profile.personal')
    expect(within(await region('profile.personal')).getByText(translate('ui.save'))).toBeTruthy()
    await within(await region('profile.personal')).findByText(translate(message))
    expect(input('profile.fullName').value).toBe('Somebody')
    turnTo('profile.business')
    await save('profile.business')
    await within(await region('profile.business')).findByText(translate(message))
    turnTo('profile.personal')
    expect(input('profile.fullName').value).toBe('Somebody')
  })

  it('asks for other letters in a business that invoices cannot print, and warns about such a name', async () => {
    const { calls } = show({ [saveBusiness]: [{ cscode: 20040, data: { fields: ['city'] } }] })
    await region('profile.personal')
    type('profile.fullName', 'அனிதா')
    await says('profile.nameNotPrinted')
    turnTo('profile.business')
    await within(await region('profile.business')).findByRole('button', { name: translate('ui.save') })
    // The form has the letters once their table is here, which it began to load before this.
    await act(() => import('../rules/letters'))
    type('profile.company', 'நிறுவனம்')
    await save('profile.business')
    await says('profile.notPrinted')
    expect(input('profile.company').value).toBe('நிறுவனம்')
    expect(calls).not.toContain(saveBusiness)
    type('profile.company', '주식회사')
    await waitFor(() => expect(screen.queryByText(translate('profile.notPrinted'))).toBeNull())
  })

  it('marks the field that the server found malformed', async () => {
    show({ [saveBusiness]: [{ cscode: 20040, data: { fields: ['tax_id'] } }] })
    turnTo('profile.business')
    await save('profile.business')
    await within(await region('profile.business')).findAllByText(translate('member_new_40'))
    expect(input('profile.taxId').getAttribute('aria-invalid')).toBe('true')
  })

  it('can be reloaded after a failure, and so can the security settings', async () => {
    show({ [profile]: [null, { data: given }], 'GET /member/security': [null, ...around['GET /member/security']] })
    expect(screen.getByRole('heading', { name: 'Nia Lindqvist' })).toBeTruthy()
    await says('load.failed')
    fireEvent.click(screen.getByRole('button', { name: translate('ui.tryAgain') }))
    await waitFor(() => expect(input('profile.fullName').value).toBe('Nia Lindqvist'))
    turnTo('profile.security')
    const security = within(await region('profile.security'))
    await security.findByText(translate('load.failed'))
    fireEvent.click(security.getByRole('button', { name: translate('ui.tryAgain') }))
    await says('security.noPasskeys')
  })

  it('offers no second change to a member who has changed the address before', async () => {
    show({ [profile]: [{ data: { ...given, is_email_changed: true } }] })
    await says('profile.emailUsed')
    expect(input('changeEmail.newEmail').disabled).toBe(true)
    const send = screen.getByRole('button', { name: translate('profile.sendCode') })
    expect(send.getAttribute('aria-disabled')).toBe('true')
  })

  it('links to the change with both mailboxes, if several changes are allowed and the address is proven', async () => {
    show({}, {}, { oneEmailChange: false })
    const email = within(await region('identity.email'))
    expect(email.getByRole('link', { name: translate('profile.changeEmail') }).getAttribute('href')).toContain(
      'my_addresses',
    )
    expect(email.queryByText(translate('profile.emailLeadOnce'))).toBeNull()
    expect(screen.queryByLabelText(translate('changeEmail.newEmail'))).toBeNull()
  })

  it('changes an unproven address by a code to the new one', async () => {
    show({}, { emailProven: false, neverProven: true }, { oneEmailChange: false })
    expect(within(await region('identity.email')).getByLabelText(translate('changeEmail.newEmail'))).toBeTruthy()
  })

  it('locks address and password for an operator who views the account', async () => {
    show({}, { impersonatedBy: 'Ruth of support' })
    await region('identity.email')
    expect(screen.queryByLabelText(translate('changeEmail.newEmail'))).toBeNull()
    turnTo('profile.security')
    expect(screen.getAllByText(translate('profile.impersonated')).length).toBeGreaterThanOrEqual(3)
    expect(screen.queryByLabelText(translate('changeEmail.newEmail'))).toBeNull()
    expect(screen.queryByLabelText(translate('identity.newPassword'))).toBeNull()
  })
})

describe('changing the address by a code', () => {
  const ask = async (to: string) => {
    await region('identity.email')
    type('changeEmail.newEmail', to)
    await save('identity.email', 'profile.sendCode')
  }

  it.for([
    [20041, 'member_new_41'],
    [20021, 'member_verify_7'],
    [20000, 'member_verify_6'],
    [null, 'member_new_39'],
  ] as const)('words code %s, for which none was sent', async ([cscode, message]) => {
    show({ [sendCode]: [cscode === null ? null : { cscode }] })
    await ask('elsewhere@example.test')
    await says(message)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names the problem of a code, and takes no second one during the check', async () => {
    const { user } = show({
      [sendCode]: [{ data: { status: 1 } }],
      [changeEmail]: [{ cscode: 20000 }, { cscode: 20041 }],
    })
    await ask('elsewhere@example.test')
    const dialog = within(await screen.findByRole('dialog', { name: translate('profile.codeTitle') }))
    for (const message of ['member_verify_5', 'member_new_41'] as const) {
      await user.keyboard('ABCD')
      await dialog.findByText(translate(message))
    }

    let tell = () => {}
    const held = new Promise<Response>((resolve) => {
      tell = () => resolve(Response.json({ cscode: 20021, data: {}, msg: '' }))
    })
    vi.stubGlobal('fetch', () => held)
    await user.keyboard('ABCD')
    await dialog.findByText(translate('profile.verifying'))
    await user.keyboard('X')
    const boxes = () => dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(boxes()).toEqual(['A', 'B', 'C', 'D'])
    tell()
    await dialog.findByText(translate('member_verify_7'))
    expect(boxes()).toEqual(['', '', '', ''])
  })
})
