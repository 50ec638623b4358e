import { latestVersion, publish } from '@/domains/commerce/catalogue/store'
import { draftNow, lockDraft, writeDraft } from '@/domains/commerce/catalogue/store/drafts'
import { readDemoCatalogue } from '../samples/demo-catalogue'
import type { TestServer } from '../server/server'
import type { Sample } from './console-calls'

/**
 * Publishes the shipped catalogue on a server that has none, or another test's. @returns a product as the console opens it
 */
export async function publishDemoCatalogue(server: TestServer) {
  const { version: _, productsByPid, productsByLine, pricesByKey, ...content } = await readDemoCatalogue()
  const found = await latestVersion(server.database, server.installation.offer)
  const isShipped = found?.content.products.length === content.products.length
  if (!isShipped) await publish(server.database, content, server.clock.now())
  const latest = isShipped ? found : await latestVersion(server.database, server.installation.offer)
  const product = latest?.content.products[0]
  if (!latest || !product) throw new Error('The catalogue was not published')
  const { revision } = await draftNow(server.database, server.installation.offer)
  return { ...latest, product, seen: revision }
}

/** Publishes a version, and begins a draft that differs from it. */
async function startDraft(server: TestServer) {
  await publishDemoCatalogue(server)
  const { version, content } = await publishDemoCatalogue(server)
  // A name of its own each time, so that each is a version of its own.
  const named = (count: number) => ({
    ...content,
    products: content.products.map((product, place) =>
      place === 0 ? { ...product, names: { ...product.names, en: `Version ${count}` } } : product,
    ),
  })
  const published = await publish(server.database, named(version + 1), server.clock.now())
  const seen = await server.database.transaction(async (transaction) => {
    const change = { content: named(version + 2), by: 'Test', at: server.clock.now() }
    return writeDraft(transaction, await lockDraft(transaction, server.installation.offer), change)
  })
  return { seen, published: published.version }
}

/** An input with which each call of the catalogue's room succeeds. */
export const catalogueSamples = {
  'GET /console/api/catalogue': async () => ({}),
  'GET /console/api/catalogue/product': async (server) => {
    await publishDemoCatalogue(server)
    return { pid: 701 }
  },
  'GET /console/api/catalogue/review': async () => ({}),
  'GET /console/api/catalogue/versions': async () => ({}),
  'POST /console/api/catalogue/product': async (server) => {
    const { seen, product, content } = await publishDemoCatalogue(server)
    const prices = content.prices.filter(({ pid }) => pid === product.pid).map(({ pid: _, ...price }) => price)
    return { seen, product, prices }
  },
  'POST /console/api/catalogue/move': async (server) => {
    const { seen, product } = await publishDemoCatalogue(server)
    return { seen, part: 'products', key: String(product.pid), to: 'behind' }
  },
  'GET /console/api/catalogue/part': async () => ({ part: 'vatRates' }),
  'POST /console/api/catalogue/entry': async (server) => {
    const { seen } = await publishDemoCatalogue(server)
    const value = { country: 'FR', from: `2${seen + 100}-01-01`, basisPoints: 2100 }
    return { seen, key: null, entry: { part: 'vatRates', value } }
  },
  'POST /console/api/catalogue/remove': async (server) => {
    const { seen, content } = await publishDemoCatalogue(server)
    const { content: draft } = await draftNow(server.database, server.installation.offer)
    const rate = (draft ?? content).vatRates.at(-1)
    return { seen, part: 'vatRates', key: `${rate?.country} ${rate?.from}` }
  },
  'POST /console/api/catalogue/discard': async (server) => ({ seen: (await startDraft(server)).seen }),
  'POST /console/api/catalogue/publish': startDraft,
  'POST /console/api/catalogue/restore': async (server) => {
    const { seen, published } = await startDraft(server)
    return { seen, version: published - 1 }
  },
} satisfies Record<string, Sample>
