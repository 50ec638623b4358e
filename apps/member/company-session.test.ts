import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { CallDefinition } from '@/platform/contract/call'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { isFor, screenFor } from './route'
import { screens } from './screens'
import { entriesFor } from './shell/shell'
import { cancellationScreen, paymentMethodScreen } from './subscription-screens'

// The overview asks less where there is no room.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

const boot = { sidebar: sidebarSettings.parse({}), transfers: true, households: true }
const acting = (role: CompanyRole) =>
  ({ isSubscriber: true, isBuyer: true, email: 'bills@acme.test', acting: { role, person: 'Ada' } }) as SignedInMember
const named: Readonly<Record<string, CallDefinition>> = calls

describe.each(['owner', 'billing', 'technical'] as const)('in the session of a company: %s', (role) => {
  const member = acting(role)
  const opened = [...screens, cancellationScreen, paymentMethodScreen].filter(
    (screen) => screen.who === 'member' && isFor(screen, member),
  )

  it('opens no screen that begins with a call which the role may not make', () => {
    const refused = opened.flatMap((screen) =>
      (screen.needs?.({ member, language: 'en' }) ?? []).filter(([key]) => {
        const may = named[key]?.companyRoles
        return may !== 'everyone' && !may?.includes(role)
      }),
    )
    expect(refused).toEqual([])
  })

  it('has these entries in the sidebar', () => {
    const entries = entriesFor(member, boot, 'en').map(({ a }) => a)
    const purchases = ['order_history', 'subscription', 'special_offer']
    const products = ['license', 'downloads', 'extended_service']
    const own = {
      owner: ['my_products', ...products, ...purchases, 'company', 'company_seats', 'company_sign_in', 'profile'],
      billing: ['my_products', ...purchases, 'company', 'profile'],
      technical: ['my_products', ...products, 'company', 'company_seats'],
    }
    const first = role === 'technical' ? [] : ['index']
    expect(entries).toEqual([...first, ...own[role], 'get_support'])
  })

  it('begins with the first of them, also for a screen that the role may not open', () => {
    const first = role === 'technical' ? 'my_products' : 'index'
    for (const a of ['index', 'my_addresses', 'no_such_screen'])
      expect(screenFor(new URLSearchParams({ a }), { signedIn: true, member }).a).toBe(first)
  })
})

test.each(companyRoles)('a session of a company cannot open a person’s screens: %s', (role) => {
  const own = ['my_addresses', 'change_email', 'presents', 'authorize_app']
  const open = screens.filter((screen) => own.includes(screen.a) && isFor(screen, acting(role)))
  expect(open).toEqual([])
})

test('a company’s call is not available in a personal session', () => {
  const person = { ...acting('owner'), acting: null }
  const open = screens
    .filter(({ a }) => a === 'company' || a === 'company_seats')
    .filter((screen) => isFor(screen, person))
  expect(open).toEqual([])
})
