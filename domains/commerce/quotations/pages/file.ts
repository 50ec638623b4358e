import type { FastifyInstance } from 'fastify'
import { countAttempt } from '@/domains/accounts/identity'
import { quotationSheet } from '@/domains/commerce/invoices/document/quotation'
import { wording } from '@/domains/commerce/invoices/document/wording'
import { PdfPrinter } from '@/domains/commerce/invoices/pdf/printer'
import { refuse, refuseUntil } from '@/platform/contract/refusal'
import { sendRefusal } from '@/platform/http/answer'
import type { GatewayDeps } from '@/platform/http/gateway'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { lookOf } from '@/platform/pdf/look'
import { seconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import type { QuotationsContext } from '../context'
import { addressesOf, buyersStateOf } from '../rules/quotation'
import { quotationByKey } from '../store/quotations'

/** A dozen at once, and then one in five seconds: the queue of the press is everybody's. */
const timeout = { free: 12, forgives: seconds(5), longestDelay: seconds(30) }

/** Serves a quotation as PDF: `/quotation?key=…`. The link alone gives access. */
export async function serveQuotations(app: FastifyInstance, context: QuotationsContext, keeper: GatewayDeps) {
  const printer = new PdfPrinter()
  const words = readTranslators(wording, context.overrides)
  app.addHook('onClose', () => printer.close())

  app.get('/quotation', async (request, reply) => {
    const { key } = request.query as Readonly<Record<string, unknown>>
    const found =
      typeof key === 'string' && /^[\w-]{24}$/.test(key) ? await quotationByKey(context.database, key) : null
    if (!found) return reply.callNotFound()
    // The document promises what does not hold: the page says so, and how one gets another.
    if (buyersStateOf(found, keeper.clock()) === 'withdrawn')
      return reply.redirect(addressesOf(context.publicUrl, found).accept)
    const throttle = ownCount({ key: `prints of quotation ${found.id}`, ...timeout })
    const wait = await countAttempt(context.database, [throttle], keeper.clock())
    if (wait !== null) return sendRefusal(reply, refuseUntil(wait))
    const { language } = found
    const reader = textReader(request.offer.languages, language)
    const locale = { language, reader, translate: words[language], vendorName: context.brand.name }
    const file = await lookOf(context.brand)
      .then((look) => printer.print({ sheet: quotationSheet(found, context.vendor.seller, locale), look }))
      .catch((error: unknown) => request.log.error({ error }, 'a quotation was not printed'))
    if (!file) return sendRefusal(reply, refuse(20000))
    reply.header('cache-control', 'no-store')
    reply.header('content-disposition', `attachment; filename="${found.number.replaceAll(/[^\w-]/g, '-')}.pdf"`)
    return reply.type('application/pdf').send(Buffer.from(file))
  })
}
