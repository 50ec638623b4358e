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
    const say = (message: string, field?: string) => report('recommendations', entry, message, field)
    const platforms = new Set<string>()
    for (const pid of entry.value.products) {
      const product = byPid.get(pid)
      if (!product) {
        say(`there is no product ${pid}`)
        continue
      }
      if (product.kind !== 'single' && product.kind !== 'allInOne') say(`${pid} is of the kind ${product.kind}`)
      else if (!forLife.has(pid)) say(`${pid} has no price for LFT`)
      if (product.kind === 'allInOne' && percent)
        say(`${pid} is an all-in-one: what is taken off follows from what its buyer owns`, 'percent')
      if (product.platforms.some((platform) => platforms.has(platform))) say(`${pid} is a second one for its platform`)
      for (const platform of product.platforms) platforms.add(platform)
    }
    for (const key of Object.keys(affinity)) if (!keys.has(key)) say(`there is no line "${key}"`)
  }
}
