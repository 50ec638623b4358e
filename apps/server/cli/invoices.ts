import { invoicesOfOrder, reissueInvoice } from '@/domains/invoices'
import { readVendor } from '@/platform/config/vendor'
import { note } from './acting'
import { type Command, CommandError, readArguments, UsageError, withData } from './command'

declare module '@/platform/audit/deed' {
  interface MemberDeeds {
    'invoice.reissue': true
  }
}

export const listInvoices: Command = {
  help: `ORDER [--json]
Lists the invoices of an order: the last one counts, each has taken the place
of the one before.`,

  async run(args) {
    const { positionals, flags } = readArguments(args, [], ['json'])
    const order = orderIn(positionals, 'list')
    const found = await withData(({ database }) => invoicesOfOrder(database, order))
    if (found.length === 0) throw new CommandError(`There is no order ${order}.`)
    const issued = found.flatMap(({ invoice }) => invoice ?? [])
    const data = issued.map(({ number, issuedAt, buyer }) => ({
      number,
      issued_at: issuedAt.toISOString(),
      buyer: buyer?.business?.name ?? buyer?.name ?? null,
      tax_id: buyer?.business?.taxId || null,
    }))
    if (flags.includes('json')) return JSON.stringify(data, null, 2)
    if (data.length === 0) return 'It has none yet.'
    return data
      .map((each) => [each.number, each.issued_at, each.buyer ?? '-', each.tax_id ?? '-'].join('  '))
      .join('\n')
  },
}

export const reissue: Command = {
  help: `ORDER [--operator NAME]
Issues the invoice of an order anew, made out to its buyer by the business
details of today. A credit note takes the former one back.`,

  async run(args) {
    const { values, positionals } = readArguments(args, ['operator'])
    const order = orderIn(positionals, 'reissue')
    const reissued = await note(values.operator, async ({ transaction: database, config, now }) => {
      const [first] = await invoicesOfOrder(database, order)
      if (!first) throw new CommandError(`There is no order ${order}.`)
      const { memberId } = first
      const context = { database, vendor: readVendor(config.vendorDir) }
      const issued = await reissueInvoice(context, { memberId, order, now })
      if (typeof issued === 'string') {
        throw new CommandError(
          `There is nothing to correct: the business details of today are on the invoice of ${order}.`,
        )
      }
      return {
        answer: issued,
        deed: { action: 'invoice.reissue', memberId, details: { order, invoice: issued.number } },
      }
    })
    return `Issued ${reissued.number}.`
  },
}

function orderIn([order, ...more]: readonly string[], command: string) {
  if (!order || more.length > 0) throw new UsageError(`invoices ${command} needs the number of one order.`)
  return order
}
