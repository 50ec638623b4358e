import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, days } from '@/platform/time/duration'

/** As many to a page as its API gives. */
const page = 100
const begun = new Date('2018-01-05T10:00:00Z')
const countries = ['DE', 'FR', 'US', 'JP', 'GB']

const stamp = (moment: Date) => moment.toISOString().slice(0, 19)

function orderOf(id: number, customer: number) {
  const at = stamp(after(begun, days((id * 7) % 2900)))
  const isBack = id % 40 === 0
  const total = isBack || id % 3 > 0 ? '59.99' : '44.99'
  return {
    id,
    number: String(id),
    status: isBack ? 'refunded' : 'completed',
    currency: 'EUR',
    customer_id: customer,
    date_created_gmt: at,
    date_paid_gmt: at,
    total,
    total_tax: '0.00',
    billing: {
      email: `buyer${customer}@example.com`,
      first_name: 'Buyer',
      country: countries[customer % countries.length],
    },
    line_items: [
      {
        product_id: id % 3 > 0 || isBack ? 77 : 78,
        variation_id: 0,
        name: 'Ebbcatch',
        quantity: 1,
        total,
        subtotal: total,
      },
    ].map((line) => ({ ...line, total_tax: '0.00', subtotal_tax: '0.00', price: 1, meta_data: [], taxes: [] })),
    tax_lines: [],
    shipping_lines: [],
    fee_lines: [],
    coupon_lines: [],
    meta_data: [],
    refunds: isBack ? [{ id: 1, reason: '', total: `-${total}` }] : [],
  }
}

const customerOf = (id: number) => ({
  id,
  email: `buyer${id}@example.com`,
  first_name: 'Buyer',
  last_name: `No ${id}`,
  username: `buyer${id}`,
  date_created_gmt: stamp(after(begun, days(id % 2900))),
  billing: { country: 'DE' },
  meta_data: [],
})

function* pages(count: number, thing: (index: number) => object) {
  for (let first = 1; first <= count; first += page) {
    const own = Array.from({ length: Math.min(page, count - first + 1) }, (_, index) => thing(first + index))
    yield `${JSON.stringify(own)}\n`
  }
}

/** Writes the export of a WooCommerce shop that there is not, with two orders a customer, and which product is which. */
export async function writeWooCommerce(folder: string, customers: number) {
  await mkdir(folder, { recursive: true })
  const write = (name: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), createWriteStream(join(folder, name)))
  await write('customers.json', pages(customers, customerOf))
  await write(
    'orders.json',
    pages(customers * 2, (id) => orderOf(id, ((id * 13) % customers) + 1)),
  )
  await writeFile(join(folder, 'foyer-products.csv'), 'product,pid,term\n77,701,LFT\n78,702,LFT\n')
}
