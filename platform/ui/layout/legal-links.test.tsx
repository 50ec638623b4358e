import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw, translate } from '@/tests/screens/dom'
import { AgreementNote } from '../forms/agreement-note'
import { LegalLinks } from './legal-links'

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('a page’s foot links to the existing documents', () => {
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
] as const)('the documents to agree to are linked beside the button of a %s, and open in a new tab', (to, expected) => {
  draw(<AgreementNote to={to} kinds={['imprint', 'privacy', 'terms', 'withdrawal']} />)
  expect(addresses()).toEqual(expected)
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('target')).toBe('_blank')
})

it('no agreement is shown without documents', () => {
  draw(<AgreementNote to="order" kinds={['imprint']} />)
  expect(screen.queryByRole('link')).toBeNull()
})
