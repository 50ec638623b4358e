import { join } from 'node:path'
import { readCatalogue } from '@/domains/commerce/catalogue'
import { type Catalogue, indexCatalogue } from '@/domains/commerce/catalogue/rules'
import { root } from '@/platform/config/root'
import { checkVendor } from '@/platform/vendor/read'

const folder = join(root, 'catalogues', 'demo')

/** The offer of the shipped demo vendor. */
export const demoOffer = checkVendor(folder).offer

/** The shipped demo vendor's catalogue, without a database. */
export async function readDemoCatalogue(): Promise<Catalogue> {
  const read = await readCatalogue(folder, demoOffer)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, null, 2))
  return indexCatalogue(1, read.content)
}
