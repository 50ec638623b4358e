import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import CompanyInvitation from './company-invitation'

const check = 'POST /api/auth/company_invitation/check'
const accept = 'POST /member/companies/accept'
const invitation = { company: 'Acme GmbH', from: 'Ada', role: 'user', email: 'g…@home.test', until: 1_795_000_000 }
const member = { impersonatedBy: null, acting: null, email: 'grace@home.test', emailProven: true } as SignedInMember
const query = new URLSearchParams({ code: 'secret' })
const show = (signedIn: SignedInMember | null) =>
  draw(<CompanyInvitation boot={{ member: signedIn } as Boot} query={query} />)
const button = () => screen.findByRole('button', { name: translate('companies.acceptInvitation') })

it('accepts by a button, and not by the link alone', async () => {
  const asked = answer({ [check]: [{ data: invitation }], [accept]: [{ data: { company: 9, name: 'Acme GmbH' } }] })
  const { user } = show(member)
  await button()
  expect(asked).toEqual([check])
  await user.click(await button())
  await screen.findByText(translate('companies.welcome', { company: 'Acme GmbH' }))
  expect(asked).toEqual([check, accept])
})

it('leads visitors to the login and to registering, and back', async () => {
  answer({ [check]: [{ data: invitation }] })
  show(null)
  const links = [translate('shell.titleLogin'), translate('companies.register')]
  for (const name of links) {
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toContain('company_invitation')
  }
  expect(screen.queryByRole('button')).toBeNull()
})

it('names the invited address to another account, or to one with an unconfirmed address', async () => {
  answer({ [check]: [{ data: invitation }], [accept]: [{ cscode: 20035 }] })
  const { user } = show(member)
  await user.click(await button())
  await screen.findByText(translate('companies.otherAccount', { email: 'g…@home.test' }))
  const other = screen.getByRole('link', { name: translate('companies.changeAccount') })
  expect(other.getAttribute('href')).toContain('logout=1')
  const { user: unproven } = show({ ...member, emailProven: false })
  await unproven.click(await button())
  await screen.findByText(translate('companies.confirmFirst'))
})

it('says that an invitation has expired', async () => {
  answer({ [check]: [{ cscode: 20032 }] })
  show(null)
  await screen.findByText(translate('companies.linkVoid'))
})
