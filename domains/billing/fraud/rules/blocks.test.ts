import { expect, it } from 'vitest'
import { type Block, blocksAgainst, normaliseBlock } from './blocks'

const network = (given: string) => (given === 'here' ? '203.0.113.9' : null)

it.each<[Block, string | null]>([
  [{ kind: 'email', value: ' Thief@Example.TEST ' }, 'thief@example.test'],
  [{ kind: 'email', value: 'thief' }, null],
  [{ kind: 'mailDomain', value: '@Mail.Example.test' }, 'mail.example.test'],
  [{ kind: 'mailDomain', value: 'com' }, null],
  [{ kind: 'mailDomain', value: 'a b.test' }, null],
  [{ kind: 'network', value: 'here' }, '203.0.113.9'],
  [{ kind: 'network', value: 'there' }, null],
  [{ kind: 'cardCountry', value: 'us' }, 'US'],
  [{ kind: 'networkCountry', value: 'Atlantis' }, null],
])('%o is written as %s', (block, value) => expect(normaliseBlock(block, network)).toBe(value))

it('a purchase is blocked by its address and domains, its network and surrounding networks, and countries', () => {
  const subject = { networks: ['203.0.113.9', '203.0.113.0/24'], networkCountry: 'TH', cardCountry: 'US' }
  expect(
    blocksAgainst({ email: 'Thief@a.example.test', ...subject }).map(({ kind, value }) => `${kind} ${value}`),
  ).toEqual([
    'email thief@a.example.test',
    'mailDomain a.example.test',
    'mailDomain example.test',
    'network 203.0.113.9',
    'network 203.0.113.0/24',
    'networkCountry TH',
    'cardCountry US',
  ])
})
