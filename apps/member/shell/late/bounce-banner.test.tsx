import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, draw, translate } from '@/tests/screens/dom'
import { BounceBanner } from './account-banners'

const confirm = 'POST /member/confirm_email/per'
const works = () => screen.queryByRole('button', { name: translate('shell.bounceWorks') })

it('the banner links to the address form, and sends a confirmation', async () => {
  const asked = answer({ [confirm]: [null, { data: {} }] })
  const { user, redraw } = draw(<BounceBanner email="ada@example.test" mayChange closed={false} />)
  expect(screen.getByText('ada@example.test')).toBeTruthy()
  const correct = screen.getByRole('link', { name: translate('shell.bounceCorrect') })
  expect(correct.getAttribute('href')).toBe('/member.htm?a=profile')
  await user.click(works() as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toBe(translate('member_new_35'))
  await user.click(works() as HTMLElement)
  expect((await screen.findByText(translate('shell.bounceSent'))).closest('[role=status]')).toBeTruthy()
  expect(works()).toBeNull()
  expect(asked).toEqual([confirm, confirm])
  redraw(<BounceBanner email="ada@example.test" mayChange={false} closed={false} />)
  expect(screen.getByRole('link', { name: translate('shell.toSupport') })).toBeTruthy()
})

it('the banner offers an operator no confirmation', () => {
  answer({})
  draw(<BounceBanner email="ada@example.test" mayChange closed />)
  expect([works(), screen.queryByRole('link')]).toEqual([null, null])
})
