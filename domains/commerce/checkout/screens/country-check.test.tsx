import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { CountryCheck } from './country-check'

it('asks whether the country is the buyer’s, and offers that of their network', () => {
  const [onChange, onCountry] = [vi.fn(), vi.fn()]
  const asked = { country: 'DE', network: 'FR', confirmed: false, onChange, onCountry, problem: undefined }
  const { redraw } = draw(<CountryCheck {...asked} />)
  screen.getByText(translate('checkout.countryAsked', { network: 'France' }))
  fireEvent.click(screen.getByRole('checkbox', { name: translate('checkout.countryConfirm', { country: 'Germany' }) }))
  expect(onChange).toHaveBeenCalledWith(true)
  fireEvent.click(screen.getByRole('button', { name: translate('checkout.countryChange', { country: 'France' }) }))
  expect(onCountry).toHaveBeenCalledWith('FR')
  redraw(<CountryCheck {...asked} problem={translate('checkout.countryMissing')} />)
  screen.getByText(translate('checkout.countryMissing'))
})
