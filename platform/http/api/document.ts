import type { FastifyInstance } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { type ApiCalls, apiRoot } from '@/platform/contract/api-call'
import { problems } from '@/platform/contract/problems'
import { serverOpenApi } from '@/platform/contract/server-openapi'
import { escapeHtml } from '@/platform/mail/letter'
import { documentPage } from '../pages/document-page'

interface Described {
  readonly brand: Brand
  readonly publicUrl: string
  readonly version: string
  /** Returns the payloads of webhooks, by type, in OpenAPI: read when the document is first asked for. */
  webhooks(): object
}

/** The server API as a document for programs, and its problems at the address that their types name. */
export function serveServerApiDocument(
  app: FastifyInstance,
  calls: ApiCalls,
  { brand, publicUrl, version, webhooks }: Described,
) {
  let document: object | null = null
  app.get(`${apiRoot}/openapi.json`, async () => {
    const title = `${brand.name}: server API`
    document ??= serverOpenApi(calls, { title, version, server: publicUrl, webhooks: webhooks() })
    return document
  })
  let page: string | null = null
  app.get(`${apiRoot}/problems`, async (_request, reply) => {
    page ??= documentPage({
      brand,
      title: 'Problems of the server API',
      lead: 'Every answer that is no success is application/problem+json (RFC 9457); its type leads here.',
      body: Object.entries(problems).map(describe).join('\n'),
    })
    return reply.type('text/html').send(page)
  })
}

const describe = ([name, { status, title, mend }]: [string, (typeof problems)[keyof typeof problems]]) =>
  `<article id="${name}"><h2 class="call"><span class="method">${status}</span><code>${name}</code></h2>
<p>${escapeHtml(title)}.</p><p class="quiet">${escapeHtml(mend).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p></article>`
