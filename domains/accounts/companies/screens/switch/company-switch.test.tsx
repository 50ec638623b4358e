import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import CompanySwitch from './company-switch'

const change = 'POST /member/companies/switch'
const companies = [
  { id: 9, name: 'Acme GmbH', role: 'owner' },
  { id: 10, name: 'Beta', role: 'user' },
]
const ada = { uid: 1, username: 'Ada', impersonatedBy: null, acting: null, companies } as unknown as SignedInMember
const acme = { ...ada, uid: 9, username: 'Acme GmbH', acting: { role: 'owner', person: 'Ada' } } as SignedInMember
const head = (name: string) => screen.getByRole('button', { name: translate('acting.label', { name }) })

afterEach(() => vi.unstubAllGlobals())

it('the switch changes to a company, and reloads the page', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, href: location.href, assign })
  const inputs: unknown[] = []
  answer({ [change]: [{ cscode: 20035 }, { data: {} }] }, inputs)
  const { user } = draw(<CompanySwitch member={ada} />)
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(head(translate('acting.self')))
  await user.click(screen.getByRole('button', { name: /Acme GmbH/ }))
  await screen.findByText(translate('acting.notThere'))
  await user.click(screen.getByRole('button', { name: /Acme GmbH/ }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/member.htm?a=index'))
  expect(inputs.at(-1)).toEqual({ company: 9 })
})

it('the switch opens no menu for a person without companies, and closes on Escape', async () => {
  answer({})
  const { user } = draw(<CompanySwitch member={ada} />)
  await user.click(head(translate('acting.self')))
  screen.getByText(translate('acting.userNote'))
  expect(screen.queryByRole('button', { name: /Beta/ })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('list')).toBeNull()
  expect(document.activeElement).toBe(head(translate('acting.self')))
})

it('the switch names the company of the session, and leads back', async () => {
  const inputs: unknown[] = []
  answer({ [change]: [{ cscode: 20000 }] }, inputs)
  const { user } = draw(<CompanySwitch member={acme} />)
  await user.click(head('Acme GmbH'))
  await user.click(screen.getByRole('button', { name: new RegExp(translate('acting.self')) }))
  expect(inputs).toEqual([{ company: null }])
})

it('the switch names the company to an operator, without a menu', () => {
  answer({})
  draw(<CompanySwitch member={{ ...acme, impersonatedBy: 'Olga' }} />)
  screen.getByText('Acme GmbH')
  expect(screen.queryByRole('button')).toBeNull()
})
