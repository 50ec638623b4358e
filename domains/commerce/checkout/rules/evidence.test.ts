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
  // Two statements of the buyer count as one piece of evidence.
  ['told:DE confirmed:DE', 'confirmed'],
  ['told:DE card:FR bank:FR', 'contradicted'],
  ['told:DE network:DE card:FR bank:FR', 'agreed'],
])('%s is %s, in any order', (written, verdict) => {
  expect(weigh(of(written))).toBe(verdict)
  expect(weigh(of(written).reverse())).toBe(verdict)
})

it('the buyer is asked only where the network is in another country', () => {
  expect(contradiction({ country: 'DE' }, 'FR')).toBe('FR')
  expect(contradiction({ country: 'DE' }, 'DE')).toBeNull()
  expect(contradiction({ country: 'DE' }, null)).toBeNull()
})

it('a network or card with a territory’s own code supports a postal code of that territory', () => {
  const told = { country: 'FI', postalCode: '22100' }
  expect(contradiction(told, 'AX')).toBeNull()
  expect(contradiction(told, 'FI')).toBeNull()
  expect(contradiction(told, 'SE')).toBe('SE')
  expect(contradiction({ country: 'FI' }, 'AX')).toBe('AX')
  expect(weigh([{ source: 'told', ...told }, ...of('card:AX')])).toBe('agreed')
  expect(weigh([{ source: 'told', ...told }, ...of('card:FI network:AX')])).toBe('agreed')
  expect(weigh(of('told:FI card:AX network:AX'))).toBe('contradicted')
})
