import { afterEach, expect, it, vi } from 'vitest'
import type { Boot, SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { draw } from '@/tests/screens/dom'
import PageGates from './page-gates'

afterEach(() => vi.restoreAllMocks())

it.each([
  [{ uid: 1, email: 'ada@example.test', impersonatedBy: null, actingFor: '1' } as unknown as SignedInMember, 1],
  [null, 0],
])('a member’s page from the browser’s back cache is loaded again: %o', (member, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  draw(<PageGates boot={{ member, statistics: null, vendor: { name: 'V' } } as Boot} quiet={false} />)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledTimes(times)
})
