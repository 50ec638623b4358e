import { invoicesOfOrder, reissueInvoice } from '@/domains/invoices'
import { readVendor } from '@/platform/config/vendor'
import { EventBus } from '@/platform/jobs/events'
import { Worker } from '@/platform/jobs/worker'
import { createLog } from '@/platform/log/log'
import { noteDeed } from './acting'
import { type Command, CommandError, clockOf, readArguments, UsageError, withData } from './command'

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
    const { positionals, values } = readArguments(args, ['operator'])
    const order = orderIn(positionals, 'reissue')
    const reissued = await withData(async (opened, config) => {
      const { database } = opened
      const [first] = await invoicesOfOrder(database, order)
      if (!first) throw new CommandError(`There is no order ${order}.`)
      const clock = await clockOf(opened, config)
      const events = new EventBus(new Worker(database, clock, createLog('silent')))
      const context = { database, clock, events, vendor: readVendor(config.vendorDir) }
      const { memberId } = first
      const done = await reissueInvoice(context, { memberId, order, now: clock() })
      if (typeof done !== 'string') {
        const deed = { action: 'invoice.reissue', memberId, details: { order, invoice: done.number } }
        await noteDeed(database, values.operator, deed, clock())
      }
      return done
    })
    if (typeof reissued === 'string') {
      throw new CommandError(
        `There is nothing to correct: the business details of today are on the invoice of ${order}.`,
      )
    }
    return `Issued ${reissued.number}.`
  },
}

function orderIn([order, ...more]: readonly string[], command: string) {
  if (!order || more.length > 0) throw new UsageError(`invoices ${command} needs the number of one order.`)
  return order
}
