import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCatalogue } from '@/domains/commerce/catalogue'
import { root } from '@/platform/config/root'
import { usualOffer } from '@/platform/contract/vendor-offer'
import { describeProblem } from '@/platform/text/problems'
import { inEveryLanguage } from '@/tests/samples/in-every-language'

export const names = inEveryLanguage('A')
export const amounts = { USD: 1000, EUR: 1000, JPY: 1200, GBP: 900 }
const about = { names, descriptions: names, box: 'a', platforms: ['win'], line: 'downloader' }
const nextVersion = {
  features: ['batch', 'export.pdf'],
  licenceKey: { prefix: 'ALL' },
  upgradeFrom: { products: [1], percent: '50', withinMonths: 12, replaces: true },
}

/** The valid catalogue of a small vendor, of which a test breaks one part. */
export const smallVendor = (): Record<string, Record<string, unknown>[]> => ({
  lines: [
    { key: 'downloader', names, primary: true },
    { key: 'music', names },
  ],
  products: [
    { ...about, pid: 1, kind: 'single', family: 'one', guarantees: [5] },
    { ...about, pid: 2, kind: 'single', family: 'two', line: 'music', earlierPids: [20], licenceKey: {} },
    { ...about, pid: 3, kind: 'allInOne', family: 'all', includes: [1], ...nextVersion },
    { ...about, pid: 4, kind: 'upgrade', family: 'up', to: 3 },
    { ...about, pid: 5, kind: 'addOn', family: 'add', addOn: 'npg' },
    {
      ...about,
      pid: 6,
      kind: 'bundle',
      family: 'pack',
      includes: [1, 2],
      choose: 2,
      upgradeFrom: { products: [1, 3], amounts },
    },
    { ...about, pid: 7, kind: 'subscription', family: 'plan', includes: [1, 2, 8] },
    { ...about, pid: 8, kind: 'oem', family: 'code' },
  ],
  prices: [
    ...[1, 2, 3, 4, 5, 6].map((pid) => ({ pid, term: 'LFT', amounts })),
    { pid: 7, term: '1M', amounts, renewal: amounts },
  ],
  'vat-rates': [
    { country: 'DE', from: '2007-01-01', basisPoints: 1900 },
    { country: '*', from: '2007-01-01', basisPoints: 0 },
  ],
  coupons: [{ code: 'SAVE20', names, discount: { by: 'percent', percent: '20' }, lines: ['music'], products: [2] }],
  'displayed-discounts': [{ pid: 3, percents: inEveryLanguage('5') }],
  campaigns: [{ key: 'thanks', names, products: [3], amounts }],
  'country-prices': [{ key: 'lower', countries: ['IN', 'BR'], percent: '40' }],
  concessions: [{ key: 'students', names, domains: ['uni-kiel.de', 'ac.uk'], percent: '30' }],
  recommendations: [{ products: [1], margin: 10, affinity: { music: 5 }, percent: '10' }],
})

/** Returns the problems of a folder of these files; a line that is a string is written as it is. */
export async function problemsOf(files: Readonly<Record<string, readonly unknown[]>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-catalogue-'))
  try {
    await cp(join(root, 'catalogues', 'demo', 'art', 'others.svg'), join(folder, 'art', 'a.svg'))
    for (const [name, lines] of Object.entries(files)) {
      const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
      await writeFile(join(folder, `${name}.jsonl`), texts.join('\n'))
    }
    const read = await readCatalogue(folder, usualOffer)
    return 'problems' in read ? read.problems.map(describeProblem) : []
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
