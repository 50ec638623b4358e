import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { installable, programs } from '@/tests/shop/installable'
import HouseholdInvitation from './household-invitation'

const member = { impersonatedBy: null, acting: null, email: 'grace@home.test', emailProven: true } as SignedInMember
const boot = (signedIn: SignedInMember | null) => ({ member: signedIn }) as Boot
const check = 'POST /api/auth/household_invitation/check'
const decline = 'POST /api/auth/household_invitation/decline'
const accept = 'POST /member/household/accept'

const seat = { line: 'downloader', platform: 'win', name: 'Ebbcatch' }
const invitation = { data: { holder: 'Ada', email: 'g…@home.test', until: 1_795_000_000, seats: [seat] } }
const open = (signedIn: SignedInMember | null) =>
  draw(<HouseholdInvitation boot={boot(signedIn)} query={new URLSearchParams({ code: 'secret' })} />)
const press = (name: string) => screen.findByRole('button', { name })

it('names the shared seats and the visible data, and accepts by a button alone', async () => {
  const asked = answer({
    [check]: [invitation],
    [accept]: [{ data: { holder: 'Ada', seats: [seat] } }],
    [programs]: [installable],
  })
  const { user } = open(member)
  await screen.findByText(translate('households.consent', { holder: 'Ada' }))
  expect(asked).toEqual([check])
  await user.click(await press(translate('households.accept')))
  await screen.findByText(translate('households.welcomeText'))
  expect(screen.getByText(`Ebbcatch · ${translate('platform.win')}`)).toBeTruthy()
  expect(asked).toEqual([check, accept, programs])
  expect(await screen.findByText(installable.data.programs[0].name)).toBeTruthy()
})

it.each([
  [20035, {}, translate('households.otherAccount', { email: 'g…@home.test' })],
  [20035, { emailProven: false }, translate('households.confirmFirst')],
  [30017, {}, translate('households.oneOnly')],
  [30018, {}, translate('households.fullThere')],
  [20039, {}, translate('households.tooManyCame')],
] as const)('gives the reason why it cannot be accepted: %s %o', async (cscode, facts, text) => {
  answer({ [check]: [invitation], [accept]: [{ cscode }] })
  const { user } = open({ ...member, ...facts } as SignedInMember)
  await user.click(await press(translate('households.accept')))
  await screen.findByText(text)
})

it('declines without an account, once that is confirmed', async () => {
  const asked = answer({ [check]: [invitation], [decline]: [{ data: {} }] })
  const { user } = open(null)
  expect(await screen.findByRole('link', { name: translate('households.register') })).toBeTruthy()
  await user.click(await press(translate('households.decline')))
  expect(asked).toEqual([check])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: translate('households.decline') }))
  await screen.findByText(translate('households.declinedText'))
  expect(asked).toEqual([check, decline])
})

it.each([
  ['a member who acts for a company', { acting: { role: 'owner', person: 'Grace' } }, 'households.asPerson'],
  ['an operator', { impersonatedBy: 'Olga' }, 'ui.memberOnly'],
] as const)('is refused in the session of %s', async (_, facts, text) => {
  answer({ [check]: [invitation] })
  open({ ...member, ...facts } as SignedInMember)
  await screen.findByText(translate(text))
  expect(screen.queryByRole('button', { name: translate('households.accept') })).toBeNull()
})

it('says that an invitation is void', async () => {
  answer({ [check]: [{ cscode: 20032 }] })
  open(member)
  await screen.findByText(translate('households.linkVoid'))
})
