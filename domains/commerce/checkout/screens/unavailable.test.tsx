import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { Unavailable } from './purchase'

it('says where nothing is sold, and lets another country be chosen', async () => {
  const onCountry = vi.fn()
  const { user } = draw(<Unavailable obstacle="notSold" name="Ebbcatch" country="LI" onCountry={onCountry} />)
  expect(screen.getByRole('heading', { name: translate('checkout.notSoldTitle') })).toBeTruthy()
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: translate('checkout.country') })
  expect(country.value).toBe('LI')
  await user.selectOptions(country, 'CH')
  expect(onCountry).toHaveBeenCalledExactlyOnceWith('CH')
})

it('a visitor who must be known first is led to the login', () => {
  draw(<Unavailable obstacle="upgradeSignIn" name="Ebbcatch" country="US" onCountry={() => {}} />)
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('link', { name: translate('login.now') }).getAttribute('href')).toContain('a=login')
})
