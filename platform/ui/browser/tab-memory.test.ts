import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimTab, clearTab } from './tab-memory'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    clear: () => kept.clear(),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a draft outlives the end of a session, for the same member', () => {
  claimTab(1)
  kept.set('draft', 'Half a thought')
  claimTab(1)
  expect(kept.get('draft')).toBe('Half a thought')
})

it('a visitor’s unfinished input is theirs after the login', () => {
  kept.set('draft', 'Half a thought')
  claimTab(1)
  expect(kept.get('draft')).toBe('Half a thought')
})

it.each([
  ['another member logs in', () => claimTab(2)],
  ['the member logs out', clearTab],
])('a draft is deleted when %s', (_, act) => {
  claimTab(1)
  kept.set('draft', 'Half a thought')
  act()
  expect(kept.has('draft')).toBe(false)
})

it('a browser without storage causes no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  claimTab(1)
  clearTab()
})
