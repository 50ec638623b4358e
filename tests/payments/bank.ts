import { bankEntries } from '@/domains/billing/bank-payments/tables'
import { creditorReference } from '@/integrations/payments/transfer/reference'
import { addTransfer } from '@/integrations/payments/transfer/store'
import { randomCharacters } from '@/platform/text/alphabet'
import type { TestServer } from '../server/server'

/** The account that transfers go to in tests. */
export const transferAccount = {
  TRANSFER_HOLDER: 'Tidewren Software GmbH',
  TRANSFER_IBAN: 'DE02 1203 0000 0000 2020 51',
  TRANSFER_BIC: 'BYLADEM1001',
}

interface Credit {
  readonly amount: string
  readonly text: string
  readonly currency?: string
  readonly payer?: string
  /** The bank's own name for it; left out: it gives none. */
  readonly id?: string
}

const credit = ({ amount, text, currency = 'EUR', payer = 'Stadt Kiel & Söhne', id }: Credit) => `
<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-21</Dt></BookgDt>${id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''}
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>${payer.replaceAll('&', '&amp;')}</Nm></Dbtr></RltdPties>
<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

/** A statement as banks write it, with a debit that is no matter of ours. */
export const statementOf = (...credits: readonly Credit[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>2026-325</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${credits.map(credit).join('')}
<Ntry><Amt Ccy="EUR">12.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

/** Creates an entry without a matching order, and a transfer that it could pay. */
async function openEntry(server: TestServer) {
  const now = server.clock.now()
  const reference = creditorReference(randomCharacters(10))
  await addTransfer(server.database, {
    reference,
    checkout: `made up for ${reference}`,
    currency: 'EUR',
    total: 2000,
    state: 'waiting',
    changedAt: now,
    askedAt: now,
    payableUntil: now,
  })
  const [entry] = await server.database
    .insert(bankEntries)
    .values({
      key: reference,
      account: '',
      bookedOn: '2026-11-21',
      currency: 'EUR',
      amount: 1000,
      text: 'thanks',
      payer: 'Ada',
      importedAt: now,
      state: 'open',
      reason: 'noReference',
    })
    .returning({ id: bankEntries.id })
  return { id: entry?.id ?? 0, order: reference }
}

/** An input with which each call about bank entries succeeds. */
export const bankSamples = {
  'GET /console/api/bank': async () => ({}),
  'POST /console/api/bank/import': async () => ({ name: 'statement.xml', content: statementOf() }),
  'POST /console/api/bank/assign': openEntry,
  'POST /console/api/bank/dismiss': async (server: TestServer) => ({
    id: (await openEntry(server)).id,
    reason: 'Sent back',
  }),
}
