import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { compileCatalogue } from '@/platform/i18n/compile'
import { isBuiltIn, type Language, type Languages } from '@/platform/i18n/languages'
import type { OwnWording } from '@/platform/i18n/own-wording'
import type { OwnTexts } from './check'
import type { ProductWording } from './product'

/** The vendor's own words for the pages of each app; null: there are none. */
export interface ServedWording {
  readonly member: OwnWording | null
  readonly console: OwnWording | null
}

const parts = ['page', 'screens', 'console'] as const
type Part = (typeof parts)[number]

interface Content {
  readonly text: string
  readonly hash: string
}

/**
 * Serves the vendor's texts to browsers, compiled, in parts that are loaded together. An address has the hash of its
 * content and is kept for good; one of an earlier start is answered with the present text.
 */
export async function serveMessages(
  app: FastifyInstance,
  { languages, texts, product }: { languages: Languages; texts: OwnTexts; product: ProductWording },
): Promise<ServedWording> {
  const { spoken } = languages
  const brought = spoken.filter((language) => !isBuiltIn(language))
  if (Object.keys(texts).length === 0 && brought.length === 0) return { member: null, console: null }
  const contents = await contentsOf(texts, product)
  app.get<{ Params: { language: string; name: string } }>('/messages/:language/:name', async (request, reply) => {
    const { language, name } = request.params
    const [, part = '', hash = ''] = /^([a-z]+)\.([\w-]+)\.json$/.exec(name) ?? []
    if (!parts.some((each) => each === part)) return reply.callNotFound()
    const content = contents.get(`${language} ${part}`)
    reply.header('cache-control', content?.hash === hash ? 'public, max-age=31536000, immutable' : 'no-cache')
    reply.header('vary', 'accept-encoding').type('application/json')
    const [encoding, body] = await inFormFor(request.headers['accept-encoding'], content?.text ?? '{}')
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(body)
  })
  const facts = Object.fromEntries(brought.map((language) => [language, languages.factsOf(language)]))
  const addressesOf = (...[everyPage, screens]: readonly [Part, Part | null]) =>
    Object.fromEntries(
      spoken.flatMap((language) => {
        const pair = [addressOf(contents, language, everyPage), addressOf(contents, language, screens)] as const
        return (pair[0] ?? pair[1]) ? [[language, pair]] : []
      }),
    )
  return {
    member: { languages: facts, addresses: addressesOf('page', 'screens') },
    console: { languages: facts, addresses: addressesOf('console', null) },
  }
}

type Contents = ReadonlyMap<string, Content>

function addressOf(contents: Contents, language: Language, part: Part | null): string | null {
  const content = part && contents.get(`${language} ${part}`)
  return content ? `/messages/${language}/${part}.${content.hash}.json` : null
}

/** By language and part; parts without own words are left out. */
async function contentsOf(texts: OwnTexts, { messages: read, isOnEveryPage }: ProductWording): Promise<Contents> {
  const messages = (await read('en')).filter(({ area }) => area === 'screens' || area === 'console')
  const wanted = {
    page: messages.filter(({ room, area }) => area === 'screens' && isOnEveryPage(room)),
    screens: messages.filter(({ room, area }) => area === 'screens' && !isOnEveryPage(room)),
    console: messages,
  } as const satisfies Record<Part, unknown>
  return new Map(
    Object.entries(texts).flatMap(([language, own]) =>
      parts.flatMap((part) => {
        const said = wanted[part].flatMap(({ key }) => (own[key] === undefined ? [] : [[key, own[key]] as const]))
        if (said.length === 0) return []
        const text = JSON.stringify(compileCatalogue(Object.fromEntries(said)))
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12)
        return [[`${language} ${part}`, { text, hash }] as const]
      }),
    ),
  )
}

const pressed = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const forms = new Map<string, Promise<Buffer>>()

/** Each form of a text is made once, when a browser first takes it. */
async function inFormFor(
  accepted: unknown,
  text: string,
): Promise<readonly [encoding: string | null, body: string | Buffer]> {
  const taken = String(accepted ?? '')
  const form = (['br', 'gzip'] as const).find((each) => taken.includes(each))
  if (!form) return [null, text]
  const key = `${form} ${text}`
  const made = forms.get(key) ?? pressed[form](text)
  forms.set(key, made)
  return [form, await made]
}
