import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { currencyName } from '@/platform/i18n/market-names'
import { usualCurrencies } from '@/platform/money/currencies'
import { startOffer } from '@/platform/ui/browser/page-offer'
import { answer, draw, translate } from '@/tests/screens/dom'
import { MarketForm } from './market-form'

const member = { impersonatedBy: null } as SignedInMember

beforeEach(() => startOffer({ currencies: ['CHF', 'EUR', 'KWD'] }))
afterEach(() => {
  startOffer({ currencies: usualCurrencies })
  // biome-ignore lint/suspicious/noDocumentCookie: the browser keeps it there
  document.cookie = 'currency=; max-age=0; path=/'
})

const chosen = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: translate('profile.currency') })

it('offers the vendor’s currencies in their order, by name, and saves the choice', async () => {
  const asked = answer({ 'POST /member/market': [{ data: { country: 'CH', currency: 'KWD' } }] })
  const { user } = draw(<MarketForm market={{ country: 'CH', currency: 'CHF' }} member={member} />)
  const select = chosen()
  expect(select?.value).toBe('CHF')
  const names = (['CHF', 'EUR', 'KWD'] as const).map((code) => currencyName(code, 'en'))
  expect([...(select?.options ?? [])].map(({ text }) => text)).toEqual(names)
  await user.selectOptions(select as HTMLSelectElement, 'KWD')
  expect(chosen()?.value).toBe('KWD')
  expect(document.cookie).toContain('currency=KWD')
  expect(asked).toEqual(['POST /member/market'])
})

it('saves the choice of an operator who views the member in the browser alone', async () => {
  const asked = answer({})
  const watched = { ...member, impersonatedBy: 'Olive' }
  const { user } = draw(<MarketForm market={{ country: 'CH', currency: 'CHF' }} member={watched} />)
  await user.selectOptions(chosen() as HTMLSelectElement, 'EUR')
  expect(chosen()?.value).toBe('EUR')
  expect(asked).toEqual([])
})

it('the form does not ask for a currency where there is only one', () => {
  startOffer({ currencies: ['EUR'] })
  draw(<MarketForm market={{ country: 'DE', currency: 'EUR' }} member={member} />)
  expect(chosen()).toBeNull()
})
