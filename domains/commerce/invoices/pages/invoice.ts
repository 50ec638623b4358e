import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '@/domains/accounts/identity'
import { buyingRoles } from '@/platform/contract/company-roles'
import { isRefusal, refuseUntil } from '@/platform/contract/refusal'
import { type FileStore, MissingFileError } from '@/platform/files/store'
import { sendRefusal } from '@/platform/http/answer'
import type { GatewayDeps } from '@/platform/http/gateway'
import { comesFromForeignPage } from '@/platform/http/own-page'
import { languageOf, memberOf, themeOf } from '@/platform/http/pages/visitor'
import { readTranslators } from '@/platform/i18n/server'
import { textReader } from '@/platform/i18n/texts'
import { memberArea } from '@/platform/paths'
import { seconds } from '@/platform/time/duration'
import { ownCount } from '@/platform/time/throttle'
import { answerInvoice, type InvoiceAnswer, type InvoiceFormat } from '../actions/answer'
import type { InvoicesContext } from '../context'
import { invoiceScript, invoiceStyles } from '../document/styles'
import { wording } from '../document/wording'
import { isElectronicFormat } from '../electronic/formats'
import { PdfPrinter } from '../pdf/printer'

/** A dozen documents at once, and then one in five seconds: the queue of the press is everybody's. */
const timeout = { free: 12, forgives: seconds(5), longestDelay: seconds(30) }

type Query = Readonly<Record<string, unknown>>

/** An order's invoice and its credit notes, as a page and as PDF (spec 6.4): `/invoice?order=…&note=…&format=pdf`, and for programs `ubl`, `cii`, `xrechnung`. */
export async function serveInvoices(app: FastifyInstance, context: InvoicesContext, keeper: GatewayDeps) {
  const printer = new PdfPrinter()
  const tools = { words: readTranslators(wording, context.overrides), brand: context.brand, printer }
  app.addHook('onClose', () => printer.close())
  app.get('/invoice.css', (_request, reply) => reply.type('text/css').send(invoiceStyles))
  app.get('/invoice.js', (_request, reply) => reply.type('text/javascript').send(invoiceScript))

  app.get('/invoice', async (request, reply) => {
    const query = request.query as Query
    const order = textOf(query.order)
    const note = textOf(query.note)
    const now = keeper.clock()
    const member = await memberOf(request, keeper, now, buyingRoles)
    if (!member) return reply.redirect(`${memberArea}?${behindLogin(query)}`)
    if (isRefusal(member)) return sendRefusal(reply, member)
    if (member.operator !== null) await keeper.recordImpersonation(member, 'GET /invoice', now)
    if (order === undefined || (query.note !== undefined && note === undefined)) return reply.callNotFound()
    const format = formatOf(query.format)
    // One member's prints cannot fill the queue.
    const wait =
      format !== 'page'
        ? await countAttempt(context.database, [ownCount({ key: `prints of member ${member.id}`, ...timeout })], now)
        : null
    if (wait !== null) return sendRefusal(reply, refuseUntil(wait))
    const reportFailure = (error: unknown) => request.log.error({ error }, 'a document was not printed')
    const language = languageOf(request, member.language)
    const answer = await answerInvoice(
      context,
      { ...tools, reportFailure },
      {
        member,
        order,
        note,
        format,
        language,
        reader: textReader(request.offer.languages, language),
        theme: themeOf(request),
        isForeign: comesFromForeignPage(request, keeper.origins),
        now,
      },
    )
    return answer === null ? reply.callNotFound() : send(reply, answer, context.files)
  })
}

async function send(reply: FastifyReply, answer: InvoiceAnswer, files: FileStore) {
  reply.header('cache-control', 'no-store')
  if ('elsewhere' in answer) return reply.redirect(answer.elsewhere)
  if ('page' in answer) return reply.code(answer.status).type('text/html').send(answer.page)
  reply.header('content-disposition', `attachment; filename="${answer.name}"`)
  if ('file' in answer) {
    return reply
      .type(answer.name.endsWith('.xml') ? 'application/xml' : 'application/pdf')
      .send(Buffer.from(answer.file))
  }
  const content = await files.read(answer.stored).catch((error: unknown) => {
    if (error instanceof MissingFileError) return null
    throw error
  })
  return content === null ? reply.callNotFound() : reply.type('application/pdf').send(content)
}

/** Any other word asks for the page. */
const formatOf = (value: unknown): InvoiceFormat => (value === 'pdf' || isElectronicFormat(value) ? value : 'page')

/** Returns the number of an order or a note from a parameter; undefined if it cannot be one. */
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[^\0]{1,60}$/.test(value) && value.isWellFormed() ? value : undefined

const carried = ['order', 'note', 'lang'] as const

/** The member page at which the login leads back to the invoice that was asked for. */
function behindLogin(query: Query): URLSearchParams {
  const known = carried.flatMap((name) => {
    const value = textOf(query[name])
    return value === undefined ? [] : [[name, value]]
  })
  return new URLSearchParams([['a', 'invoice'], ...known])
}

/** The invoice that a login was on the way to, or null for any other page. */
export function invoiceAfterLogin({ query }: FastifyRequest): string | null {
  const { a, ...rest } = query as Query
  if (a !== 'invoice' || textOf(rest.order) === undefined) return null
  const search = behindLogin(rest)
  search.delete('a')
  return `/invoice?${search}`
}
