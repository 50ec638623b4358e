import { vatIdSettings } from '@/domains/commerce/vat-ids/rules/settings'
import { type Commands, commandsOf } from '@/platform/commands/command'
import { CommandError } from '@/platform/commands/errors'
import { language, languageIn, oneOf, operator, optional, required } from '@/platform/commands/options'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { readVendor } from '@/platform/vendor/read'
import { exportDocument } from './actions/export'
import { reissueInvoice } from './actions/reissue'
import type { InvoicesContext } from './context'
import { wording } from './document/wording'
import { electronicFormats } from './electronic/formats'
import { invoicesOfOrder } from './store/listing'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'invoice.reissue': true
  }
}

const command = commandsOf<InvoicesContext>()
const readFormat = oneOf(electronicFormats, () => `--format is one of ${electronicFormats.join(', ')}.`)
const oneOrder = { words: ['ORDER'], needs: 'the number of one order' } as const

export const commands: Commands<InvoicesContext> = {
  'invoices list': command({
    summary: `Lists the invoices of an order: the last one counts, each has taken the place
of the one before.`,
    ...oneOrder,
    json: true,
    example: 'TW-4K7QXW',
    async run({ words: [order] }, at) {
      const found = await at.data(({ database }) => invoicesOfOrder(database, order))
      if (found.length === 0) throw new CommandError(`There is no order ${order}.`)
      const data = found
        .flatMap(({ invoice }) => invoice ?? [])
        .map(({ number, issuedAt, buyer }) => ({
          number,
          issued_at: issuedAt.toISOString(),
          buyer: buyer?.business?.name ?? buyer?.name ?? null,
          tax_id: buyer?.business?.taxId || null,
        }))
      const lines = data.map((each) => [each.number, each.issued_at, each.buyer ?? '-', each.tax_id ?? '-'].join('  '))
      return { data, text: lines.join('\n') || 'It has none yet.' }
    },
  }),

  'invoices export': command({
    summary: `Prints the invoice of a business for programs, or with --note another
document of its order: as UBL, CII or XRechnung.`,
    ...oneOrder,
    options: { format: required(electronicFormats.join('|'), readFormat), note: optional('NUMBER'), language },
    example: 'TW-4K7QXW --format xrechnung',
    async run({ words: [order], options: { format, note, language: named } }, at) {
      const spoken = languageIn(at.offer, named) ?? 'en'
      return at.installation(async (context) => {
        const [first] = await invoicesOfOrder(context.database, order)
        if (!first) throw new CommandError(`There is no order ${order}.`)
        const translate = readTranslators(wording, context.overrides)[spoken]
        const locale = {
          language: spoken,
          reader: textReader(at.offer.languages, spoken),
          translate,
          vendorName: context.brand.name,
        }
        const { memberId } = first
        const written = await exportDocument(context, locale, { memberId, order, note, format, now: context.clock() })
        if (written === null) throw new CommandError(`There is no such file of ${note ?? order}.`)
        return written
      })
    },
  }),

  'invoices reissue': command({
    summary: `Issues the invoice of an order again, made out to its buyer by the business
details of today. A credit note takes the former one back.`,
    ...oneOrder,
    options: { operator },
    example: 'TW-4K7QXW',
    async run({ words: [order], options }, at) {
      const reissued = await at.note(options.operator, async ({ transaction: database, now }) => {
        const [first] = await invoicesOfOrder(database, order)
        if (!first) throw new CommandError(`There is no order ${order}.`)
        const { memberId } = first
        const vendor = readVendor(at.config.vendorDir)
        const context = { database, vendor, vatIds: vatIdSettings(vendor, at.config.viesUrl) }
        const issued = await reissueInvoice(context, { memberId, order, now })
        if (typeof issued === 'string') {
          throw new CommandError(
            `There is nothing to correct: the business details of today are on the invoice of ${order}.`,
          )
        }
        const record = { action: 'invoice.reissue', memberId, details: { order, invoice: issued.number } } as const
        return { answer: issued, record }
      })
      return `Issued ${reissued.number}.`
    },
  }),
}
