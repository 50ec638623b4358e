import { afterEach, expect, it, vi } from 'vitest'
import { readDraft } from './draft'

afterEach(() => vi.unstubAllGlobals())

const kept = (values: unknown) =>
  vi.stubGlobal('sessionStorage', { getItem: () => (values === undefined ? null : JSON.stringify(values)) })

it.each([
  ['what was written', { email: 'bo@example.test', text: 'Hello' }, { email: 'bo@example.test', text: 'Hello' }],
  [
    'the address of the page where none was written',
    { email: '', text: 'Hello' },
    { email: 'ada@example.test', text: 'Hello' },
  ],
  ['nothing that the form does not know', { text: 5, more: 'x' }, { email: 'ada@example.test', text: '' }],
  ['what the page has, where nothing was kept', undefined, { email: 'ada@example.test', text: '' }],
])('a form begins with %s', (_, values, begun) => {
  kept(values)
  expect(readDraft('contact', { email: 'ada@example.test', text: '' })).toEqual(begun)
})
