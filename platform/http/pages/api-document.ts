import type { FastifyInstance } from 'fastify'
import type { Brand } from '@/platform/brand/brand'
import { codes } from '@/platform/codes/codes'
import type { CallDefinition, Calls } from '@/platform/contract/call'
import { codesOf, inputSchema, openApiDocument } from '@/platform/contract/openapi'
import { escapeHtml } from '@/platform/mail/letter'
import { webAppTypeface } from './brand-html'
import { documentPage, documentStyles } from './document-page'

interface Described {
  readonly brand: Brand
  readonly publicUrl: string
  readonly version: string
}

/** The API as a document for programs (`/openapi.json`) and as a page for people (`/api-docs`), written when asked for. */
export function serveApiDocument(app: FastifyInstance, calls: Calls, { brand, publicUrl, version }: Described) {
  const title = `${brand.name} member area: the calls`
  const lead =
    'Every JSON answer is {"cscode", "data", "msg"}; 0 is success. The same as a document for programs: /openapi.json.'

  let document: object | null = null
  app.get('/openapi.json', async () => {
    document ??= openApiDocument(calls, { title, version, server: publicUrl })
    return document
  })
  let page: string | null = null
  app.get('/api-docs', async (_request, reply) => {
    page ??= documentPage({ brand, title, lead, body: Object.entries<CallDefinition>(calls).map(describe).join('\n') })
    return reply.type('text/html').send(page)
  })
  const styles = webAppTypeface() + documentStyles
  app.get('/document.css', async (_request, reply) => reply.type('text/css').send(styles))
}

function describe([key, definition]: [string, CallDefinition]) {
  const [method = '', path = ''] = key.split(' ')
  const { properties = {}, required = [] } = inputSchema(definition)
  const fields = Object.entries(properties).map(([name, schema]) => {
    const { type, anyOf, enum: values } = schema as { type?: string; anyOf?: unknown; enum?: unknown[] }
    const kind = values ? values.join(' | ') : (type ?? (anyOf ? 'any of several' : 'any'))
    return `<tr><td><code>${name}</code></td><td>${escapeHtml(kind)}</td><td>${required.includes(name) ? 'required' : ''}</td></tr>`
  })
  const answers = codesOf(definition).map(
    (code) => `<tr><td><code>${code}</code></td><td>${escapeHtml(codes[code])}</td></tr>`,
  )
  return `<article id="${escapeHtml(`${method}-${path}`)}">
<h2 class="call"><span class="method">${method}</span><code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(definition.summary)}. <span class="quiet">For: ${definition.who}.</span></p>
<h3>Fields</h3><div class="scroll"><table>${fields.join('')}</table></div>
<h3>Codes</h3><div class="scroll"><table>${answers.join('')}</table></div>
</article>`
}
