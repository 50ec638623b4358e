import type { Entry } from '@/platform/import/json-lines'
import type { ReadFolder, Report } from './files'
import { includedIn } from './rules'
import type { Kind, Product } from './schema'

type ProductsByPid = ReadonlyMap<number, Product>

/** Checks the products of a vendor's files against each other, and against the lines, prices and pictures they need. */
export function checkProducts(
  { lines, products, prices }: ReadFolder['entries'],
  art: ReadonlySet<string>,
  report: Report,
) {
  const lineOf = new Map(lines.map(({ value }) => [value.key, value]))
  const byPid: ProductsByPid = new Map(products.map(({ value }) => [value.pid, value]))
  const priced = new Set(prices.map(({ value }) => value.pid))

  for (const entry of products) {
    const { value: product } = entry
    const say = (message: string) => report('products', entry, message)
    const line = lineOf.get(product.line)
    if (!line) say(`there is no line "${product.line}"`)
    if (!art.has(product.box)) say(`there is no picture art/${product.box}.svg`)
    if (product.kind !== 'oem' && !priced.has(product.pid)) say(`${product.pid} has no price`)
    if (product.kind === 'addOn' && product.addOn !== 'eds' && line && !line.primary) {
      say(`an add-on of the kind ${product.addOn} belongs to the primary line`)
    }
    checkReferences(product, byPid, say)
  }
  for (const { entry, circle } of circles(products, byPid))
    report('products', entry, `includes itself: ${circle.join(' → ')}`)
}

/** What may stand in a field that names products. */
const ownable: readonly Kind[] = ['single', 'allInOne', 'oem']

function checkReferences(product: Product, byPid: ProductsByPid, say: (message: string) => void) {
  const names = (field: string, pid: number, kinds: readonly Kind[], ofOneLine: boolean) => {
    const named = byPid.get(pid)
    if (!named) say(`${field} names the product ${pid}, which there is not`)
    else if (!kinds.includes(named.kind)) say(`${field} cannot name ${pid}, which is of the kind ${named.kind}`)
    else if (ofOneLine && named.line !== product.line) say(`${field} names ${pid} of the line "${named.line}"`)
    else if (!named.platforms.some((platform) => product.platforms.includes(platform))) {
      say(`${field} names ${pid}, which is for another platform`)
    }
  }
  for (const pid of includedIn(product)) names('includes', pid, ownable, false)
  if ('guarantees' in product) for (const pid of product.guarantees) names('guarantees', pid, ['addOn'], true)
  if (product.kind === 'allInOne' && product.code) names('code', product.code, ['oem'], false)
  if (product.kind === 'upgrade') names('to', product.to, ['allInOne'], true)
  if (product.kind === 'bundle' && product.choose > product.includes.length) {
    say(`lets choose ${product.choose} of ${product.includes.length}`)
  }
}

/** Each circle of products that include each other, once, at the product that closes it. */
function circles(products: readonly Entry<Product>[], byPid: ProductsByPid) {
  const found: { entry: Entry<Product>; circle: number[] }[] = []
  const done = new Set<number>()
  const entries = new Map(products.map((entry) => [entry.value.pid, entry]))
  const visit = (pid: number, path: readonly number[]) => {
    const start = path.indexOf(pid)
    const entry = entries.get(path.at(-1) ?? pid)
    if (start >= 0 && entry) found.push({ entry, circle: [...path.slice(start), pid] })
    const product = byPid.get(pid)
    if (done.has(pid) || !product) return
    done.add(pid)
    for (const included of includedIn(product)) visit(included, [...path, pid])
  }
  for (const { value } of products) visit(value.pid, [])
  return found
}
