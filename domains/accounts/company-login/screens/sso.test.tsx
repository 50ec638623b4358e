import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import CompanyLogin from './company-login'
import CompanySignIn from './company-sign-in'

const read = 'GET /member/company_sign_in'
const redirect_url = 'https://member.example.test/company-sign-in/back'
const provider = {
  issuer: 'https://login.acme.test',
  client_id: 'foyer',
  mode: 'off',
  tried: 0,
  record: 'foyer-sign-in=abc',
}
const domain = { domain: 'acme.test', record_name: '_foyer-sign-in.acme.test', shown: false, joins: 'open' }
const view = (more: object = {}) => ({ data: { redirect_url, provider, domains: [domain], history: [], ...more } })
const press = (name: string) => screen.findByRole('button', { name })
const query = (text = '') => new URLSearchParams(text)

const assign = vi.fn()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('location', { ...globalThis.location, assign, href: 'http://localhost/member.htm?a=company_login' })
})

describe('the setting of a company', () => {
  it('is checked before it is saved, and needs its secret', async () => {
    const inputs: unknown[] = []
    const set = 'POST /member/company_sign_in/set'
    answer(
      {
        [read]: [view({ provider: null }), view({ provider: null }), view()],
        [set]: [
          { data: { problem: 'otherIssuer', detail: 'https://sts.acme.test' } },
          { data: { problem: null, detail: '' } },
        ],
      },
      inputs,
    )
    const { user } = draw(<CompanySignIn query={query()} />)
    await screen.findByText(translate('sso.domainsLater'))
    await user.type(await screen.findByLabelText(translate('sso.issuer')), 'https://login.acme.test')
    await user.type(screen.getByLabelText(translate('sso.clientId')), 'foyer')
    await user.click(await press(translate('sso.save')))
    await screen.findByText(translate('sso.missing'))
    await user.type(screen.getByLabelText(translate('sso.clientSecret')), 'secret')
    await user.click(await press(translate('sso.save')))
    await screen.findByText(translate('sso.otherIssuer', { detail: 'https://sts.acme.test' }))
    await user.click(await press(translate('sso.save')))
    await screen.findByText(translate('sso.saved'))
    expect(inputs).toContainEqual({
      issuer: 'https://login.acme.test',
      client_id: 'foyer',
      client_secret: 'secret',
      lang: 'en',
    })
    screen.getByText(redirect_url)
  })

  it('shows the DNS record of a domain, and checks it', async () => {
    answer({ [read]: [view()], 'POST /member/company_sign_in/domain': [{ data: { state: 'missing' } }] })
    const { user } = draw(<CompanySignIn query={query()} />)
    await screen.findByText('_foyer-sign-in.acme.test')
    await user.click(await press(translate('sso.checkOf', { domain: 'acme.test' })))
    await screen.findByText(translate('sso.record.missing', { domain: 'acme.test' }))
  })

  it('is tried before it is switched on, and obstacles are listed', async () => {
    const tried = { provider: { ...provider, tried: 1_790_000_000 } }
    const mode = 'POST /member/company_sign_in/mode'
    answer({
      [read]: [view(), view(tried)],
      'POST /member/company_sign_in/try': [{ data: { url: 'https://login.acme.test/auth' } }],
      [mode]: [{ data: { problem: 'noFactor' } }, { data: { problem: null } }],
    })
    const { user } = draw(<CompanySignIn query={query('tried=no&why=otherDomain')} />)
    await screen.findByText(translate('ssoEntry.why.otherDomain'))
    await user.click(await press(translate('sso.tryButton')))
    expect(assign).toHaveBeenCalledWith('https://login.acme.test/auth')
    await user.selectOptions(screen.getByLabelText(translate('sso.modeLabel')), 'required')
    await user.click(await press(translate('sso.apply')))
    await screen.findByText(translate('sso.problem.noFactor'))
    await user.click(await press(translate('sso.apply')))
    await screen.findByText(translate('sso.applied'))
  })

  it('is removed once that is confirmed', async () => {
    const remove = 'POST /member/company_sign_in/remove'
    const asked = answer({ [read]: [view(), view({ provider: null })], [remove]: [{ data: {} }] })
    const { user } = draw(<CompanySignIn query={query()} />)
    await user.click(await press(translate('sso.remove')))
    expect(asked).not.toContain(remove)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: translate('sso.remove') }))
    await screen.findByText(translate('sso.applied'))
  })
})

describe('the way in', () => {
  const show = (search: string, onIn = () => {}) =>
    draw(<CompanyLogin query={query(search)} legal={[]} secondStep={() => <p>second step</p>} onIn={onIn} />)

  it('leads to the provider of the address, or says that there is none', async () => {
    const inputs: unknown[] = []
    answer(
      {
        'POST /api/auth/company': [
          { data: { url: null, reached: true } },
          { data: { url: 'https://login.acme.test/auth', reached: true } },
        ],
      },
      inputs,
    )
    const { user } = show('a=company_login&r=%2Fcheckout.htm&why=asked')
    await screen.findByText(translate('ssoEntry.why.asked'))
    await user.click(await press(translate('ssoEntry.submit')))
    await screen.findByText(translate('ssoEntry.emailMissing'))
    await user.type(screen.getByLabelText(translate('identity.email')), 'ada@acme.test')
    await user.click(await press(translate('ssoEntry.submit')))
    await screen.findByText(translate('ssoEntry.none'))
    await user.click(await press(translate('ssoEntry.submit')))
    await expect.poll(() => assign.mock.calls).toEqual([['https://login.acme.test/auth']])
    expect(inputs[0]).toEqual({ email: 'ada@acme.test', lang: 'en', wanted: '/checkout.htm' })
  })

  it('asks once for the password, or for a code', async () => {
    const inputs: unknown[] = []
    const onIn = vi.fn()
    answer(
      {
        'POST /api/auth/company/waiting': [{ data: { company: 'Acme GmbH', email: 'ada@acme.test' } }],
        'POST /api/auth/company/code': [{ data: {} }],
        'POST /api/auth/company/prove': [{ cscode: 42012 }, { data: {} }],
      },
      inputs,
    )
    const { user } = show('step=prove', onIn)
    await user.type(await screen.findByLabelText(translate('ssoEntry.password')), 'wrong')
    await user.click(await press(translate('ssoEntry.confirm')))
    await screen.findByText(translate('ssoEntry.passwordWrong'))
    await user.click(await press(translate('ssoEntry.byCode')))
    const field = await screen.findByLabelText(translate('ssoEntry.code', { email: 'ada@acme.test' }))
    await user.clear(field)
    await user.type(field, 'K7QM2X')
    await user.click(await press(translate('ssoEntry.confirm')))
    await expect.poll(() => onIn.mock.calls.length).toBe(1)
    expect(inputs.at(-1)).toEqual({ code: 'K7QM2X', lang: 'en' })
  })

  it('says that the time is over, and asks for a second factor where there is one', async () => {
    answer({ 'POST /api/auth/company/waiting': [{ cscode: 42033 }] })
    const { user } = show('step=prove')
    await screen.findByText(translate('ssoEntry.expired'))
    await user.click(await press(translate('ssoEntry.again')))
    expect(assign).toHaveBeenCalledWith('/member.htm?a=company_login')
    show('step=code')
    screen.getByText('second step')
  })
})
