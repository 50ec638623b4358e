import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from '@/platform/http/door'
import { chooseLanguage, type Language, languageNames, languages, languageTags } from '@/platform/i18n/languages'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { documentPage } from '../document-page'
import type { PublicPages } from './context'

export interface PageVisit {
  readonly language: Language
  readonly say: Translate
  /** As the visitor's browser names its system; empty where it does not. */
  readonly system: string
  /** A member was logged in here within the day; the cookie that says so is for looks alone. */
  readonly signedIn: boolean
  readonly now: Date
}

interface Page {
  readonly title: string
  readonly lead: string
  /** HTML. */
  readonly body: string
}

/** Draws a page in the visitor's language and appearance, with the way to the other languages. */
export async function publicPage(
  pages: PublicPages,
  request: FastifyRequest,
  reply: FastifyReply,
  draw: (pages: PublicPages, visit: PageVisit) => Page | Promise<Page>,
) {
  const language = chooseLanguage({
    parameter: (request.query as { lang?: unknown }).lang,
    cookie: request.cookies[languageCookie],
    acceptLanguage: request.headers['accept-language'],
  })
  const { headers } = request
  const system = `${headers['sec-ch-ua-platform'] ?? ''} ${headers['user-agent'] ?? ''}`
  const say = pages.words[language]
  const { title, lead, body } = await draw(pages, {
    language,
    say,
    system,
    signedIn: Boolean(request.cookies.email),
    now: pages.downloads.clock(),
  })
  const html = documentPage({
    language,
    title,
    lead,
    body,
    theme: request.cookies.theme,
    styles: '/public.css',
    head: header(pages, say, language),
    foot: footer(pages, say),
  })
  return reply
    .headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-language, user-agent' })
    .type('text/html')
    .send(html)
}

function header({ vendor }: PublicPages, say: Translate, language: Language) {
  const others = languages.map(
    (each) =>
      `<li><a href="?lang=${each}" lang="${languageTags[each]}" hreflang="${languageTags[each]}"${each === language ? ' aria-current="true"' : ''}>${languageNames[each]}</a></li>`,
  )
  return `<header class="top"><a class="brand" href="${escapeHtml(vendor.home)}">${escapeHtml(vendor.name)}</a>
<nav aria-label="${escapeHtml(say('public.languages'))}"><ul>${others.join('')}</ul></nav></header>`
}

function footer({ vendor }: PublicPages, say: Translate) {
  const links = [
    ['/member.htm', 'public.memberArea'],
    ['/promotion.htm', 'promotion.title'],
    ['/download.htm', 'public.downloads'],
    ['/terms-of-license-authorization.htm', 'public.terms'],
  ] as const
  return `<footer><p class="quiet">${escapeHtml(vendor.name)}</p><ul>${links
    .map(([address, label]) => `<li><a href="${address}">${escapeHtml(say(label))}</a></li>`)
    .join('')}</ul></footer>`
}
