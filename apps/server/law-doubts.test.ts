import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import type { Vendor } from '@/platform/config/vendor'
import { LegalDocuments, readLegal } from '@/platform/legal-texts/documents'
import { offerOf, readVendor } from '@/platform/vendor/read'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { lawDoubts } from './vendor-folder'

const folder = join(root, 'catalogues', 'demo')
const vendor = readVendor(folder)
const { documents } = readLegal(folder, vendor.legal, offerOf(folder, vendor).languages)
const now = new Date('2026-11-28T12:00:00Z')
const none = new LegalDocuments([])

async function fieldsOf({ law, legal = documents, rates }: { law?: object; legal?: LegalDocuments; rates?: string[] }) {
  const catalogue = await readDemoCatalogue()
  const vatRates = rates
    ? rates.map((country) => ({ country, from: '2020-01-01', basisPoints: 0 }))
    : catalogue.vatRates
  const settings: Vendor = { ...vendor, law: { ...vendor.law, ...law } }
  const seller = rates ? { ...settings, seller: { ...settings.seller, country: rates[0] ?? 'CH' } } : settings
  return lawDoubts(seller, { ...catalogue, vatRates }, legal, now).map(({ field }) => field)
}

it('finds no doubt in the demo vendor’s texts', async () => expect(await fieldsOf({})).toEqual([]))

it.each([
  ['the switch of the cancellation page', { law: { cancellationPage: false } }, ['law.cancellationPage']],
  ['the lowest price', { law: { lowestPrice: false } }, ['law.lowestPrice']],
  ['the button', { law: { orderButton: false } }, ['law.orderButton']],
  [
    'a notice too late for both',
    { law: { renewalNoticeDays: {} } },
    ['law.renewalNoticeDays', 'law.renewalNoticeDays'],
  ],
  ['a notice too early', { law: { renewalNoticeDays: { FR: 100, US: 28 } } }, ['law.renewalNoticeDays']],
  ['documents', { legal: none }, ['legal.accessibility', 'legal.commerce']],
  ['what Japan alone asks for', { legal: none, rates: ['JP'] }, ['legal.commerce']],
  ['nothing of a market that is not sold to', { legal: none, law: { cancellationPage: false }, rates: ['CH'] }, []],
])('names %s', async (_what, given, fields) => expect(await fieldsOf(given)).toEqual(fields))
