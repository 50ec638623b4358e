import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { oldestBrowsers } from '@/platform/browsers'
import type { Config } from '@/platform/config/config'
import { root } from '@/platform/config/root'
import { type Language, pageLanguage } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'

/** A web app of ours: its page as a template, and where it was built. */
export interface WebApp {
  readonly page: () => string
  /** Null: it is served from its source, by the development server in front. */
  readonly built: string | null
}

/**
 * Reads an app's page and serves the files of the build: each at the top under its own name, and all in `assets/` by
 * one route, since hundreds of routes took a third of the server's start.
 */
export async function openWebApp(app: FastifyInstance, config: Config, name: string, prefix: string): Promise<WebApp> {
  const built = join(root, 'dist', name)
  if (config.webFromSource || !existsSync(join(built, 'index.html'))) {
    return { page: () => readFileSync(join(root, 'apps', name, 'index.html'), 'utf8'), built: null }
  }
  const text = readFileSync(join(built, 'index.html'), 'utf8')
  await app.register(serveStatic, {
    root: join(built, 'assets'),
    prefix: `${prefix}assets/`,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    index: false,
    preCompressed: true,
    allowedPath: (path) => plain.test(path) && !compressed.test(path),
    cacheControl: false,
    setHeaders: (reply, path) =>
      // Files in assets/ have their content's hash in their name; the others may change under the same name.
      reply.setHeader('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name === 'index.html' || compressed.test(entry.name)) continue
    // Pages of the vendor's own site load them, too.
    app.get(`${prefix}${entry.name}`, (_request, reply) =>
      reply.header('cross-origin-resource-policy', 'cross-origin').sendFile(entry.name, built),
    )
  }
  return { page: () => text, built }
}

/** The name of a file in the folder itself. */
const plain = /^\/?[\w-][\w.-]*$/

/** A compressed form of the file beside it, which has no address of its own. */
const compressed = /\.(br|gz)$/

interface PageContent {
  /** The boot data of the app, in the page. */
  readonly boot: { readonly language: Language; readonly vendor: { readonly name: string } }
  readonly theme: string
  /** Links to what the page is about to ask for. */
  readonly preloads: string
}

interface PageFrame {
  readonly page: () => string
  /** Returns the brand's part of the head, before any style of ours. */
  readonly head: (theme: string) => string
  readonly words: Readonly<Record<Language, Translate>>
}

/**
 * Puts into a page what it can draw at once; what hangs on language and theme alone is put together once for each. `<` is
 * escaped, so that no value ends the script element.
 */
export function pageFiller({ page, head, words }: PageFrame) {
  const known = new Map<string, { readonly page: string; readonly halves: readonly [string, string] }>()

  function halvesOf({ boot: { language, vendor }, theme }: PageContent) {
    const key = `${language} ${theme}`
    const made = known.get(key)
    // From its source, a page may change while the server runs.
    if (made && made.page === page()) return made.halves
    const translate = words[language]
    const [before = '', after = ''] = page()
      .replace('<html lang="en" data-theme="system">', `<html ${pageLanguage(language)} data-theme="${theme}">`)
      .replace('<title>Foyer</title>', () => `<title>${escapeHtml(vendor.name)}</title>`)
      .replace('[too-old]', escapeHtml(translate('page.tooOld', oldestBrowsers)))
      .replace('[unavailable]', escapeHtml(translate('page.unavailable')))
      .replace('[try-again]', escapeHtml(translate('page.tryAgain')))
      .replace('[no-script]', escapeHtml(translate('page.noScript')))
      .split('<!--boot-->')
    const halves = [`${before}${head(theme)}<script type="application/json" id="boot">`, after] as const
    known.set(key, { page: page(), halves })
    return halves
  }

  return (content: PageContent) => {
    const [before, after] = halvesOf(content)
    return `${before}${JSON.stringify(content.boot).replaceAll('<', '\\u003c')}</script>${content.preloads}${after}`
  }
}
