import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DatevSettings, datevBatch } from '@/domains/billing/tax/rules/datev'
import { entriesOf } from '@/domains/billing/tax/rules/journal'
import { periodCalled } from '@/domains/billing/tax/rules/period'
import { datevSample } from '@/domains/billing/tax/testing/datev'
import { invoice, note } from '@/domains/billing/tax/testing/tax-documents'
import { root } from '@/platform/config/root'
import type { Story } from '../story'
import { laid, pythonRoom, run } from '../tools'

const settings: DatevSettings = {
  ...datevSample,
  client: 10_001,
  clearing: { provider: 1460, bank: 1200 },
}

/** Documents of each kind of sale; what is written stands for what an accountant's program has to understand. */
const documents = [
  invoice(),
  note({ booked: '2026-09-30' }),
  invoice({ number: 'TW-2026-000002', country: 'DE', lines: [{ net: 10_000, vat: 1900, gross: 11_900, rate: 1900 }] }),
  invoice({
    number: 'TW-2026-000003',
    country: 'AT',
    reverseCharge: true,
    taxId: 'ATU12345678',
    paidInto: 'bank',
    lines: [{ net: 5000, vat: 0, gross: 5000, rate: 0 }],
  }),
  invoice({
    number: 'TW-2026-000004',
    country: 'US',
    currency: 'USD',
    lines: [{ net: 9999, vat: 0, gross: 9999, rate: 0 }],
  }),
  invoice({ number: 'TW-2026-000005', booked: '2026-07-01', order: 'Ä"Ö; ß', paidInto: null }),
]

interface Understood {
  readonly consultant: string
  readonly client: string
  readonly from: string
  readonly until: string
  readonly locked: boolean
  readonly days: readonly string[]
  readonly numbers: readonly string[]
  readonly balances: Readonly<Record<string, number>>
}

/** A batch of bookings as a strict reader of others understands it. */
export async function playDatev(story: Story) {
  const period = periodCalled('2026-Q3')
  if (!period) return
  const entries = documents.flatMap(entriesOf)
  const now = new Date('2026-10-02T08:09:10.123Z')
  const batch = datevBatch({ settings, period, entries, rateOn: () => '1.25', now })
  if (!('lines' in batch)) return story.tell('a batch is written', false, batch.code)
  const file = join(laid, 'EXTF_Buchungsstapel.csv')
  mkdirSync(laid, { recursive: true })
  writeFileSync(file, Buffer.from(batch.lines.map((line) => `${line}\r\n`).join(''), 'latin1'))
  const python = join(pythonRoom('datev', 'mloda-community-german-ledger==0.11.0'), 'python')
  const { status, output } = await run(python, [join(root, 'drills', 'peers', 'datev', 'read.py'), file])
  story.tell(
    'the batch is read',
    status === 0,
    status === 0 ? `${batch.lines.length - 2} bookings` : output.slice(-2000),
  )
  if (status !== 0) return
  const said = JSON.parse(output) as Understood
  const head = [said.consultant, said.client, said.from, said.until, String(said.locked)]
  const heard = head.join(' ') === '1001 10001 2026-07-01 2026-09-30 false'
  story.tell('its head is understood', heard, head.join(' '))
  const days = said.days.join(' ')
  story.tell('its days are in their year', days === '2026-07-01 2026-08-03 2026-09-30', days)
  const numbers = [...new Set(documents.map(({ number }) => number))].sort().join(' ')
  story.tell('its documents have their numbers', said.numbers.join(' ') === numbers, said.numbers.join(' '))
  // Paid sales are at the provider or the bank, an unpaid one of 120 € is owed; revenue is the other side.
  const expected = { 1200: 5000, 1460: 19_899, 8331: -12_000, 8336: -5000, 8338: -7999, 8400: -11_900, 10000: 12_000 }
  const wrong = Object.entries(expected).filter(([account, cents]) => said.balances[account] !== cents)
  const sum = Object.values(said.balances).reduce((all, each) => all + each, 0)
  story.tell('its accounts balance, to the cent', wrong.length === 0 && sum === 0, JSON.stringify(said.balances))
}
