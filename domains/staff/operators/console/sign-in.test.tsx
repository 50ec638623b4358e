import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { companyLogin } from '@/platform/paths'
import { draw, translate } from '@/tests/screens/dom'
import { SignIn } from './sign-in'

const name = translate('operators.useCompany', { company: 'Harbour ID' })
const show = (facts: { company: string | null; step?: string }) =>
  draw(<SignIn outside="new" step={null} onEnter={() => {}} {...facts} />)

it('offers the company’s login beside the password where there is one', () => {
  show({ company: 'Harbour ID' })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(companyLogin)
  screen.getByLabelText(translate('operators.password'))
})

it('shows the password alone where there is no company login', () => {
  show({ company: null })
  expect(screen.queryByRole('link')).toBeNull()
})

it('asks for the second factor alone after the company’s login', () => {
  show({ company: 'Harbour ID', step: 'code' })
  screen.getByRole('heading', { name: translate('operators.codeTitle') })
  expect(screen.queryByLabelText(translate('operators.password'))).toBeNull()
})
