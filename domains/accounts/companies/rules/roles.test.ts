import { expect, it } from 'vitest'
import { mayAppoint } from '.'

it.each([
  ['owner', 'owner', true],
  ['owner', 'user', true],
  ['technical', 'user', true],
  ['technical', 'billing', false],
  ['billing', 'user', false],
  ['user', 'user', false],
] as const)('%s brings in and takes out %s: %s', (role, other, may) => {
  expect(mayAppoint(role, other)).toBe(may)
})
