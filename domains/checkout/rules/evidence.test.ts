import { expect, it } from 'vitest'
import { contradiction, type Evidence, weigh } from './evidence'

const of = (written: string): Evidence[] =>
  written.split(' ').map((piece) => {
    const [source = '', country = ''] = piece.split(':')
    return { source: source as Evidence['source'], country }
  })

it.each([
  ['told:DE', 'single'],
  ['told:DE network:DE', 'agreed'],
  ['told:DE network:FR card:DE', 'agreed'],
  ['told:DE network:FR', 'single'],
  ['told:DE network:FR confirmed:DE', 'confirmed'],
  ['told:DE network:FR confirmed:DE card:IT', 'confirmed'],
  ['told:DE network:FR confirmed:DE card:FR', 'contradicted'],
  // What the buyer says twice is one piece.
  ['told:DE confirmed:DE', 'confirmed'],
  ['told:DE card:FR bank:FR', 'contradicted'],
  ['told:DE network:DE card:FR bank:FR', 'agreed'],
])('%s is %s, in whatever order it came', (written, verdict) => {
  expect(weigh(of(written))).toBe(verdict)
  expect(weigh(of(written).reverse())).toBe(verdict)
})

it('asks where the network says another country, and nowhere else', () => {
  expect(contradiction('DE', 'FR')).toBe('FR')
  expect(contradiction('DE', 'DE')).toBeNull()
  expect(contradiction('DE', null)).toBeNull()
})
