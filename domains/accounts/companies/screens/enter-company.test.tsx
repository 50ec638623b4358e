import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import EnterCompany from './enter-company'

const change = 'POST /member/companies/switch'
const companies = [
  { id: 9, name: 'Acme GmbH', role: 'owner' },
  { id: 10, name: 'Beta', role: 'billing' },
]
const ada = { uid: 1, impersonatedBy: null, acting: null, companies } as unknown as SignedInMember
const to = (company: string) => new URLSearchParams({ company, person: '4' })

afterEach(() => vi.unstubAllGlobals())

it('switches by a press, and not by the link alone, to the seats with the person chosen', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, href: location.href, assign })
  const inputs: unknown[] = []
  answer({ [change]: [{ data: {} }] }, inputs)
  const { user } = draw(<EnterCompany member={ada} query={to('9')} />)
  expect(inputs).toEqual([])
  await user.click(screen.getByRole('button', { name: translate('companies.enterOf', { company: 'Acme GmbH' }) }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/member.htm?a=company_seats&person=4'))
  expect(inputs).toEqual([{ company: 9 }])
})

it('opens them at once in the session of the company', () => {
  const replace = vi.fn()
  vi.stubGlobal('location', { ...location, href: location.href, replace })
  answer({})
  const acme = { ...ada, uid: 9, acting: { role: 'owner', person: 'Ada' } } as SignedInMember
  draw(<EnterCompany member={acme} query={to('9')} />)
  expect(replace).toHaveBeenCalledWith('/member.htm?a=company_seats&person=4')
})

it.each(['10', '11', 'x'])('does not lead to seats that the person does not assign: company %s', (company) => {
  answer({})
  draw(<EnterCompany member={ada} query={to(company)} />)
  screen.getByText(translate('companies.noSeatsTitle'))
  expect(screen.queryByRole('button')).toBeNull()
})
