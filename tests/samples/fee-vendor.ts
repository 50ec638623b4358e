import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { changedVendor } from '../outside/vies'
import type { TestServer } from '../server/server'

/** The fee for a licence of the demo vendor's first line. */
const feeProduct = {
  pid: 990,
  kind: 'addOn',
  addOn: 'fee',
  family: 'handover-fee',
  line: 'downloader',
  platforms: ['win', 'mac'],
  names: {
    en: 'Fee for a transfer',
    de: 'Gebühr für die Weitergabe',
    es: 'Tarifa de cesión',
    fr: 'Frais de cession',
    ja: '譲渡手数料',
    zh: '轉讓手續費',
  },
  descriptions: {
    en: 'For a licence that goes to another person.',
    de: 'Für eine Lizenz, die an eine andere Person geht.',
    es: 'Por una licencia que pasa a otra persona.',
    fr: 'Pour une licence cédée à une autre personne.',
    ja: 'ライセンスをほかの方に譲渡する際の手数料です。',
    zh: '將授權轉讓給他人的手續費。',
  },
  box: 'others',
}

const feePrice = { pid: 990, term: 'LFT', amounts: { USD: 500, EUR: 500, JPY: 800, GBP: 450 } }

/** The folder of the demo vendor, with a fee for licence transfers. */
export async function feeVendor(settings: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await changedVendor(settings)
  await appendFile(join(folder, 'products.jsonl'), `${JSON.stringify(feeProduct)}\n`)
  await appendFile(join(folder, 'prices.jsonl'), `${JSON.stringify(feePrice)}\n`)
  return folder
}

/** Lets the server sell that vendor's catalogue. */
export async function openFeeShop(server: TestServer, folder: string) {
  await loadCatalogue(server.database, { folder: folder, offer: server.installation.offer }, server.clock.now())
  await rm(folder, { recursive: true, force: true })
}
