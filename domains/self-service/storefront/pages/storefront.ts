import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Offer } from '@/platform/contract/vendor-offer'
import { type Reader, textReader } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/currencies'
import type { PublicPages } from '../context'
import { type StorefrontProduct, storefrontProducts } from './storefront-products'

interface Question {
  readonly currency: Currency
  readonly reader: Reader
  /** Null: all of them. */
  readonly pids: ReadonlySet<number> | null
  /** The number of pieces in the buttons' labels. */
  readonly quantity: number
}

/**
 * Serves the shop's data for the vendor's own site: products and their prices as JSON, the same for every request in
 * the same currency and language, so that any cache may keep it (decision 0102).
 */
export function serveStorefront(app: FastifyInstance, pages: PublicPages) {
  const { vendor, brand, publicUrl } = pages
  const { primary, 'on-primary': onPrimary } = brand.palette
  const button = { background: primary.light, text: onPrimary.light }
  const offered = offeredProducts(pages)

  app.get('/storefront/products.json', async (request, reply) => {
    allowOrigins(vendor.storefront.origins, request, reply)
    const question = readQuestion(request.offer, request.query as Readonly<Record<string, unknown>>)
    if ('wrong' in question) return reply.code(400).header('cache-control', 'no-store').send({ error: question.wrong })
    const { pids, ...wanted } = question
    const all = await offered(wanted)
    const { currency, reader } = wanted
    const products = all.filter(({ pid }) => pids?.has(pid) ?? true)
    const body = JSON.stringify({
      shop: vendor.name,
      address: publicUrl,
      currency,
      language: reader.language,
      button,
      products,
    })
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    reply.header('cache-control', 'public, max-age=300, stale-while-revalidate=86400').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

/** Browsers let pages of these sites read an answer; who asks without a browser is not held up by it. */
function allowOrigins(origins: readonly string[], { headers: { origin } }: FastifyRequest, reply: FastifyReply) {
  reply.header('vary', 'origin').header('cross-origin-resource-policy', 'cross-origin')
  if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

function readQuestion(
  { currencies, languages }: Offer,
  { currency, lang, pid, quantity }: Readonly<Record<string, unknown>>,
): Question | { readonly wrong: string } {
  const [firstCurrency, firstLanguage] = [currencies[0], languages.spoken[0]]
  const isOffered = (value: unknown): value is Currency => currencies.includes(value as Currency)
  if (currency !== undefined && !isOffered(currency)) {
    return { wrong: `currency: there are ${currencies.join(', ')}` }
  }
  if (lang !== undefined && !languages.is(lang)) return { wrong: `lang: there are ${languages.spoken.join(', ')}` }
  if (pid !== undefined && !/^\d{1,7}(,\d{1,7}){0,49}$/.test(String(pid))) {
    return { wrong: 'pid: one product id, or up to fifty with commas between them' }
  }
  if (quantity !== undefined && !(/^\d{1,4}$/.test(String(quantity)) && Number(quantity) >= 1)) {
    return { wrong: 'quantity: a whole number from 1 to 9999' }
  }
  if (firstCurrency === undefined || firstLanguage === undefined) throw new Error('A vendor sells in no currency')
  return {
    currency: currency ?? firstCurrency,
    reader: textReader(languages, lang ?? firstLanguage),
    pids: pid === undefined ? null : new Set(String(pid).split(',').map(Number)),
    quantity: Number(quantity ?? 1),
  }
}

/** Keeps what was made of the current version of the catalogue, once for each currency and language; several pieces are rare. */
function offeredProducts({ catalogue, database, words, publicUrl }: PublicPages) {
  const made = new Map<string, readonly StorefrontProduct[]>()
  let version = 0
  return async ({ currency, reader, quantity }: Omit<Question, 'pids'>) => {
    const current = await catalogue.currentCatalogue(database)
    if (current.version !== version) made.clear()
    version = current.version
    const key = `${currency} ${reader.language}`
    const wanted = { currency, reader, quantity, publicUrl, translate: words[reader.language] }
    if (quantity > 1) return storefrontProducts(current, wanted)
    const products = made.get(key) ?? storefrontProducts(current, wanted)
    made.set(key, products)
    return products
  }
}
