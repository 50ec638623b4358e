import type { Transaction } from '@/platform/database/connect'
import type { ExportedLine } from '@/platform/import/export-part'
import { exportedTickets } from '../store/exported-tickets'

/** Each conversation, with its files in a folder of its own. */
export async function* ticketsForExport(transaction: Transaction): AsyncGenerator<ExportedLine> {
  for await (const { line, messages } of exportedTickets(transaction)) {
    const folder = `tickets/${line.number.replaceAll(/[^\w.-]/g, '-')}`
    let count = 0
    const said = (messages ?? []).map(({ message, files }) => {
      const named = files.map(({ name, key }) => ({ path: `${folder}/${++count}/${name}`, key }))
      return { message: { ...message, ...(named.length > 0 && { files: named.map(({ path }) => path) }) }, named }
    })
    if (said.length === 0) continue
    yield { line: { ...line, messages: said.map(({ message }) => message) }, files: said.flatMap(({ named }) => named) }
  }
}
