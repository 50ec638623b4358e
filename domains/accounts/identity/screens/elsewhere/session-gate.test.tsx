import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { call } from '@/platform/http/client'
import { answer, draw, translate } from '@/tests/screens/dom'
import { SessionGate } from './session-gate'

const language = 'POST /member/language'
const dialog = () => screen.findByRole('dialog', { name: translate('elsewhere.title') })
const openElsewhere = (actingFor: string) => {
  localStorage.setItem('foyer.drawn-for', actingFor)
  fireEvent(window, new Event('storage'))
}

beforeEach(() => localStorage.clear())

it('says once that another tab has opened another account, and removes that notice', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const { user } = draw(<SessionGate actingFor="1" quiet={false} />)
  openElsewhere('1')
  expect(screen.queryByRole('dialog')).toBeNull()
  openElsewhere('9.1')
  await dialog()
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: translate('elsewhere.reload') }))
  expect(reload).toHaveBeenCalledOnce()
  openElsewhere('1')
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.unstubAllGlobals()
})

it('names the account of the session when an action is refused because of it', async () => {
  const signedIn = { email: 'nia@example.test', username: 'Nia' }
  answer({ [language]: [{ cscode: 20053, data: { signed_in: signedIn } }] })
  const { user } = draw(<SessionGate actingFor="1" quiet={false} />)
  await call(language, { lang: 'de' })
  await dialog()
  screen.getByText(translate('elsewhere.loggedInAs', { name: 'Nia' }))
  await user.click(screen.getByRole('button', { name: translate('ui.close') }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent(window, new Event('focus'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows no notice where the screen does, until another screen is open', async () => {
  const { redraw } = draw(<SessionGate actingFor="1" quiet />)
  openElsewhere('visitor')
  expect(screen.queryByRole('dialog')).toBeNull()
  redraw(<SessionGate actingFor="1" quiet={false} />)
  await dialog()
})

it('shows no notice on a visitor’s page after a login elsewhere', async () => {
  draw(<SessionGate actingFor="visitor" quiet={false} />)
  expect(localStorage.getItem('foyer.drawn-for')).toBe('visitor')
  openElsewhere('1')
  fireEvent(window, new Event('focus'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
