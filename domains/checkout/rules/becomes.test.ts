import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '@/domains/catalogue/rules'
import { readDemoCatalogue } from '@/tests/demo-catalogue'
import { becomes } from './becomes'

let shop: Catalogue
beforeAll(async () => {
  shop = await readDemoCatalogue()
})

describe('what a buyer becomes', () => {
  const [single, allInOne, upgrade, othersAllInOne, subscription, unknown] = [701, 757, 761, 734, 367, 4_711]

  test.each([
    ['nothing yet', [], false, false],
    ['nothing more by a single product', [single], false, false],
    ['a holder of the all-in-one', [allInOne], true, false],
    ['one by the upgrade too', [upgrade], true, false],
    ['one whatever else is held', [single, allInOne], true, false],
    ['none by the all-in-one of another line', [othersAllInOne], false, false],
    ['a subscriber', [subscription], false, true],
    ['a subscriber whatever else is held', [single, subscription], false, true],
    ['both', [subscription, upgrade], true, true],
    ['nothing by what was never sold here', [unknown], false, false],
  ] as const)('is %s', (_, pids, allInOne, subscriber) => {
    expect(becomes(shop, pids)).toEqual({ allInOne, subscriber })
  })

  it('is no holder of the all-in-one where no line is the first', () => {
    const plain = { ...shop, lines: shop.lines.map((line) => ({ ...line, primary: false })) }
    expect(becomes(plain, [allInOne]).allInOne).toBe(false)
  })
})
