import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { calls } from '@/apps/server/calls'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { CallDefinition } from '@/platform/contract/call'
import { type CompanyRole, companyRoles } from '@/platform/contract/company-roles'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { isFor, screenFor } from './route'
import { screens } from './screens'
import { entriesFor } from './shell/entries'
import { cancellationScreen, paymentMethodScreen } from './subscription-screens'

// The overview asks less where there is no room.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))

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
    const entries = entriesFor(member, sidebarSettings.parse({}), 'en').map(({ a }) => a)
    const buying = ['index', 'profile', 'order_history', 'subscription', 'special_offer']
    const technical = ['license', 'company', 'company_seats']
    const both = ['my_products', ...(role === 'billing' ? [] : ['downloads', 'extended_service']), 'get_support']
    const own = {
      owner: [...buying, ...technical, 'company_sign_in'],
      billing: [...buying, 'company'],
      technical,
      user: [],
    }
    expect(entries).toEqual([...own[role], ...both])
  })

  it('begins with the first of them, also for a screen that the role may not open', () => {
    const first = role === 'technical' ? 'license' : 'index'
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
