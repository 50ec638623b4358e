import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { answer, draw, translate } from '@/tests/screens/dom'
import { installable, programs } from '@/tests/shop/installable'
import AcceptPresent from './accept-present'
import Presents from './presents'

const member = { impersonatedBy: null, email: 'grace@home.test' } as SignedInMember
const boot = (signedIn: SignedInMember | null) => ({ member: signedIn }) as Boot
const query = new URLSearchParams({ code: 'ABCD' })
const check = 'POST /api/auth/present/check'
const accept = 'POST /member/presents/accept'
const list = 'GET /member/presents'
const present = {
  data: { state: 'waits', name: 'Grace', sender: 'Ada', message: 'Enjoy it', products: ['All-in-One'] },
}

it('accepts a gift by a button, and not by the link alone', async () => {
  const asked = answer({ [check]: [present], [accept]: [{ data: { pids: [7] } }], [programs]: [installable] })
  const { user } = draw(<AcceptPresent boot={boot(member)} query={query} />)
  await screen.findByText('All-in-One')
  expect(asked).toEqual([check])
  await user.click(screen.getByRole('button', { name: translate('giving.accept') }))
  await screen.findByText(translate('giving.done'))
  expect(asked).toEqual([check, accept, programs])
  expect(await screen.findByText(installable.data.programs[0].name)).toBeTruthy()
})

it('leads visitors to the login and back', async () => {
  answer({ [check]: [present] })
  draw(<AcceptPresent boot={boot(null)} query={query} />)
  const link = await screen.findByRole('link', { name: translate('giving.logIn') })
  expect(link.getAttribute('href')).toContain('accept_present')
})

it('offers an operator no button to accept', async () => {
  answer({ [check]: [present] })
  draw(<AcceptPresent boot={boot({ ...member, impersonatedBy: 'Olga' } as SignedInMember)} query={query} />)
  await screen.findByText(translate('ui.memberOnly'))
  expect(screen.queryByRole('button')).toBeNull()
})

it('withdraws a gift after a confirmation', async () => {
  const waiting = {
    id: 7,
    order: 'F-1',
    products: ['All-in-One'],
    name: 'Grace',
    email: 'grace@typo.test',
    state: 'waiting',
    sent: 1_795_000_000,
    due: 1_797_000_000,
    ended: null,
    corrections_left: 3,
  }
  const inputs: unknown[] = []
  const own = (state: string) => ({ data: { given: [{ ...waiting, state, ended: 1_796_000_000 }], received: [] } })
  const asked = answer(
    { [list]: [own('waiting'), own('takenBack')], 'POST /member/presents/take_back': [{ data: {} }] },
    inputs,
  )
  const { user } = draw(<Presents member={member} />)
  await user.click(await screen.findByRole('button', { name: translate('giving.takeBack') }))
  expect(asked).toEqual([list])
  await user.click(await screen.findByRole('button', { name: translate('giving.confirm') }))
  await expect.poll(() => screen.queryByRole('button', { name: translate('giving.takeBack') })).toBeNull()
  expect(asked).toEqual([list, 'POST /member/presents/take_back', list])
  expect(inputs[1]).toMatchObject({ present: 7 })
})
