import { expect, it } from 'vitest'
import { isReadable } from './releases'

const settings = { channels: [], sign: false }
const facts = { software: 'tool-2026', platform: 'win', version: '2026.1', build: 2 ** 53 - 1 } as const

it('a vendor without programs that read names has builds and versions as they come', () => {
  expect(isReadable({ ...settings, buildsInNames: false }, facts, 'setup.exe')).toBe(true)
  expect(isReadable({ ...settings, buildsInNames: true }, facts, 'setup.exe')).toBe(false)
  expect(isReadable({ ...settings, buildsInNames: true }, { ...facts, use: 'update' }, 'setup.exe')).toBe(true)
  const plain = { ...facts, software: 'tool', version: '6.1.0', build: 61_042 }
  expect(isReadable({ ...settings, buildsInNames: true }, plain, 'setup.exe')).toBe(true)
})
