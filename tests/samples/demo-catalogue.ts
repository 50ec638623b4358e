import { join } from 'node:path'
import { readCatalogue } from '@/domains/commerce/catalogue'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import type { Content } from '@/domains/commerce/catalogue/schema'
import { root } from '@/platform/config/root'
import { checkVendor } from '@/platform/vendor/read'

const folder = join(root, 'catalogues', 'demo')

/** The offer of the shipped demo vendor. */
export const demoOffer = checkVendor(folder).offer

let content: Promise<Content> | undefined

/** The files of the shipped demo vendor's catalogue: read once for all tests of a worker. */
export function demoContent(): Promise<Content> {
  content ??= readContent()
  return content
}

async function readContent() {
  const read = await readCatalogue(folder, demoOffer)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, null, 2))
  return read.content
}

/** The shipped demo vendor's catalogue, without a database. */
export const readDemoCatalogue = async (): Promise<Catalogue> => indexCatalogue(1, await demoContent())
