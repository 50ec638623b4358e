import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { AgreementNote } from '../forms/agreement-note'
import { LegalLinks } from './legal-links'

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('a page’s foot leads to the documents that there are', () => {
  draw(<LegalLinks kinds={['imprint', 'licence']} />)
  expect(screen.getByRole('navigation', { name: translate('legal.links') })).toBeTruthy()
  expect(addresses()).toEqual(['/imprint.htm?lang=en', '/terms-of-license-authorization.htm?lang=en'])
})

it('a page of a vendor without any has no foot', () => {
  draw(<LegalLinks kinds={[]} />)
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it.each([
  ['registration', ['/terms.htm?lang=en', '/privacy.htm?lang=en']],
  ['order', ['/terms.htm?lang=en', '/withdrawal.htm?lang=en', '/privacy.htm?lang=en']],
] as const)('beside the button of a %s stands what is agreed to, and opens beside the form', (to, expected) => {
  draw(<AgreementNote to={to} kinds={['imprint', 'privacy', 'terms', 'withdrawal']} />)
  expect(addresses()).toEqual(expected)
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank')
})

it('says nothing where there is nothing to agree to', () => {
  draw(<AgreementNote to="order" kinds={['imprint']} />)
  expect(screen.queryByRole('link')).toBeNull()
})
