import { latestVersion, publish } from '@/domains/catalogue/store'
import { draftNow, lockDraft, writeDraft } from '@/domains/catalogue/store/drafts'
import { readDemoCatalogue } from './demo-catalogue'
import type { TestServer } from './server'

/**
 * Gives a server the shipped catalogue, if it has none or one of another test's. @returns what an operator sees who opens
 * a product of it
 */
export async function publishDemoCatalogue(server: TestServer) {
  const { version: _, productsByPid, productsByLine, pricesByKey, ...content } = await readDemoCatalogue()
  const found = await latestVersion(server.database)
  const isShipped = found?.content.products.length === content.products.length
  if (!isShipped) await publish(server.database, content, server.clock.now())
  const latest = isShipped ? found : await latestVersion(server.database)
  const product = latest?.content.products[0]
  if (!latest || !product) throw new Error('The catalogue was not published')
  const { revision } = await draftNow(server.database)
  return { ...latest, product, seen: revision }
}

/** Publishes a version, and begins a draft that differs from it. */
export async function startDraft(server: TestServer) {
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
    return writeDraft(transaction, await lockDraft(transaction), change)
  })
  return { seen, published: published.version }
}
