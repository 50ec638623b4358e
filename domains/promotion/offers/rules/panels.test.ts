import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { readerIn } from '@/tests/samples/reader'
import { now, owned } from '@/tests/shop/owned'
import { holdingsOf } from './holdings'
import { linesWithPanels, offerOf, panelOf, type System } from './panels'

let demo: Catalogue
beforeAll(async () => {
  demo = await readDemoCatalogue()
})

const viewer = { currency: 'USD', reader: readerIn('en'), now } as const
const panel = (lines: readonly string[], line = 'downloader', system: System = 'win', catalogue = demo) => {
  const found = panelOf(catalogue, holdingsOf(catalogue, owned(...lines), now), { ...viewer, line, system })
  if (!found) throw new Error(`There is no panel for ${line} on ${system}`)
  return found
}

/** Returns the catalogue with a product withdrawn from sale. */
const withdrawing = (pid: number) =>
  indexCatalogue(2, { ...demo, prices: demo.prices.map((price) => ({ ...price, onSale: price.pid !== pid })) })

describe('where a member stands with an all-in-one', () => {
  test.each<[string, string[], string, System, string, string | undefined, number | undefined]>([
    ['owns nothing', [], 'downloader', 'win', 'aio_buy', 'new', 757],
    ['owns it for the other system', ['757'], 'downloader', 'mac', 'aio_buy', 'new', 1757],
    ['owns a product of it', ['701'], 'downloader', 'win', 'aio_upgrade', 'single_upgrade', 761],
    ['owns all of its products', ['751', '752'], 'music', 'win', 'aio_upgrade', 'aio_all', 760],
    ['has it for a term', ['1757 1Y 2026-05-21'], 'downloader', 'mac', 'aio_upgrade', 'aio_upgrade', 1761],
    ['subscribes', ['367 1M 2026-11-09'], 'downloader', 'mac', 'aio_upgrade', 'sub', 1761],
    ['has a bundle', ['850'], 'player', 'win', 'aio_upgrade', 'single_upgrade', 769],
    ['owns it', ['757'], 'downloader', 'win', 'new_aio', undefined, undefined],
    ['was upgraded to it', ['62038'], 'recorder', 'mac', 'new_aio', undefined, undefined],
    ['had it for a term that is over', ['757 1Y 2025-11-21'], 'downloader', 'win', 'aio_buy', 'new', 757],
  ])('a member who %s', (_, lines, line, system, state, type, pid) => {
    const found = panel(lines, line, system)
    const offer = offerOf(found)
    expect([found.state, offer?.type, offer?.product.pid]).toEqual([state, type, pid])
  })

  it('is listed for each line that has one, in the order of the lines', () => {
    const found = linesWithPanels(demo, [], viewer)
    expect(found.map(({ line }) => line.key)).toEqual([
      'downloader',
      'disc',
      'converter',
      'music',
      'player',
      'editor',
      'recorder',
    ])
    expect(found[0]?.panels.mac?.allInOne.pid).toBe(1757)
  })
})

describe('the products that an all-in-one adds', () => {
  test.each<[string, string[], number[], number[], number[]]>([
    ['to nothing', [], [], [], [701, 702, 703, 704, 705]],
    ['to a product for life', ['702'], [702], [702], [701, 703, 704, 705]],
    ['to a product for a term', ['705 1Y 2026-07-23', '702'], [702, 705], [702], [701, 703, 704]],
    ['to itself for a term', ['757 1Y 2026-07-23', '703'], [701, 702, 703, 704, 705], [703], []],
    ['to itself', ['757'], [701, 702, 703, 704, 705], [701, 702, 703, 704, 705], []],
    ['to what a subscription lends', ['367 1M 2026-11-09'], [], [], [701, 702, 703, 704, 705]],
  ])('%s', (_, lines, has, hasForLife, adds) => {
    const found = panel(lines)
    expect([found.has, found.hasForLife, found.adds]).toEqual([has, hasForLife, adds])
    expect(found.hasForTerm).toEqual(has.filter((pid) => !hasForLife.includes(pid)))
  })

  it('counts the licences of the all-in-one itself', () => {
    const { licencesForLife, licencesForTerm } = panel(['757', '757 1Y 2026-07-23', '761', '757 1Y 2020-01-01'])
    expect([licencesForLife, licencesForTerm]).toEqual([2, 1])
  })

  it('the panel of an all-in-one names owned products that are no longer sold', () => {
    expect(panel(['701', '702'], 'downloader', 'win', withdrawing(702)).hasOld).toEqual([702])
  })
})

it('is bought at its ordinary price where the vendor sells no upgrade', () => {
  const found = panel(['701'], 'downloader', 'win', withdrawing(761))
  expect([found.state, offerOf(found)?.product.pid]).toEqual(['aio_buy', 757])
})
