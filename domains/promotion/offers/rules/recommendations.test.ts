import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now, owned } from '@/tests/shop/owned'
import { holdingsOf } from './holdings'
import type { System } from './panels'
import { recommendationsFor } from './recommendations'

let demo: Catalogue
beforeAll(async () => {
  demo = await readDemoCatalogue()
})

const recommended = (lines: readonly string[], system: System = 'win', catalogue = demo) =>
  recommendationsFor(catalogue, holdingsOf(catalogue, owned(...lines), now), {
    currency: 'USD',
    reader: readerIn('en'),
    now,
    system,
  }).map(({ offer, percentOff, score }) => [offer.product.pid, score, percentOff, offer.price.minor])

describe('recommendations', () => {
  // Points by catalogues/demo/recommendations.jsonl: margin and the affinity of each line that the member owns of.
  test.each<[string, string[], System, number[][]]>([
    ['for a visitor: what is below its list price', [], 'win', [[757, 40, 30, 29999]]],
    ['on a Mac: that of the system', [], 'mac', [[1757, 40, 30, 29999]]],
    [
      'by what is owned: 40+30, 25+30+10, 10+25+15',
      ['701', '751'],
      'win',
      [
        [761, 80, 41, 25049],
        [760, 65, 32, 8149],
        [802, 50, 25, 4124],
      ],
    ],
    [
      'across systems: what is owned for one speaks for the other, and makes nothing cheaper there',
      ['701', '751'],
      'mac',
      [
        [1757, 80, 30, 29999],
        [1802, 50, 25, 4124],
      ],
    ],
    [
      'not at all for the owner of everything',
      ['757', '734', '744', '754', '768', '770', '790', '801', '802'],
      'win',
      [],
    ],
    [
      'of a line that is complete, no more',
      ['754'],
      'win',
      [
        [757, 50, 30, 29999],
        [802, 35, 25, 4124],
      ],
    ],
  ])('%s', (_, lines, system, expected) => {
    expect(recommended(lines, system)).toEqual(expected)
  })

  it('are three at most: 35+60, 40+50, 30+55', () => {
    const scores = recommended(['701', '731', '741', '751', '765', '775', '791']).map(([pid, score]) => [pid, score])
    expect(scores).toEqual([
      [712, 95],
      [761, 90],
      [773, 85],
    ])
  })

  it('with the same points are ordered by their reduction', () => {
    const level = demo.recommendations?.map((rule) => ({ ...rule, margin: 1, affinity: {} }))
    expect(recommended(['701', '751'], 'win', { ...demo, recommendations: level ?? [] })).toEqual([
      [761, 1, 41, 25049],
      [760, 1, 32, 8149],
      [802, 1, 25, 4124],
    ])
  })

  it('are empty where the vendor has no rules', () => {
    const { recommendations: _, ...without } = demo
    expect(recommended(['701'], 'win', without)).toEqual([])
  })
})
