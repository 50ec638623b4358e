import type { ReadFolder, Report } from './files'

/** Checks that what is recommended is sold for life, and that a percentage is given where no other price is reckoned. */
export function checkRecommendations(
  { lines, products, prices, recommendations }: ReadFolder['entries'],
  report: Report,
) {
  const keys = new Set(lines.map(({ value }) => value.key))
  const byPid = new Map(products.map(({ value }) => [value.pid, value]))
  const forLife = new Set(prices.filter(({ value }) => value.term === 'LFT').map(({ value }) => value.pid))

  for (const entry of recommendations) {
    const { affinity, percent } = entry.value
    const platforms = new Set<string>()
    for (const pid of entry.value.products) {
      const say = (code: 'noProduct' | 'noLifetimePrice' | 'platformTwice') =>
        report('recommendations', entry, code, { pid }, 'products')
      const product = byPid.get(pid)
      if (!product) {
        say('noProduct')
        continue
      }
      const { kind } = product
      if (kind !== 'single' && kind !== 'allInOne') {
        report('recommendations', entry, 'wrongKind', { pid, kind }, 'products')
      } else if (!forLife.has(pid)) say('noLifetimePrice')
      if (kind === 'allInOne' && percent) report('recommendations', entry, 'allInOneDiscount', { pid }, 'percent')
      if (product.platforms.some((platform) => platforms.has(platform))) say('platformTwice')
      for (const platform of product.platforms) platforms.add(platform)
    }
    for (const line of Object.keys(affinity)) {
      if (!keys.has(line)) report('recommendations', entry, 'noLine', { line }, `affinity.${line}`)
    }
  }
}
