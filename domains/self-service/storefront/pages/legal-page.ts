import type { FastifyReply, FastifyRequest } from 'fastify'
import { versionOf } from '@/domains/billing/agreements'
import { languageOf } from '@/platform/http/pages/visitor'
import { formatCalendarDay, formatDay } from '@/platform/i18n/day'
import { languageName } from '@/platform/i18n/language-name'
import { pageLanguage } from '@/platform/i18n/languages'
import type { LegalKind } from '@/platform/legal/kinds'
import { legalTitle } from '@/platform/legal/titles'
import type { LegalDocument } from '@/platform/legal-texts/documents'
import { escapeHtml } from '@/platform/mail/letter'
import { legalPage } from '@/platform/paths'
import type { PublicPages } from '../context'
import { type PageVisit, publicPage } from './public-page'

/** A document of a kind as it was when it had that version; without one as it is now. */
export async function serveLegalPage(
  pages: PublicPages,
  kind: LegalKind,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const current = pages.legal.find(kind, languageOf(request))
  const { version = current?.version } = request.query as { version?: unknown }
  const shown = typeof version === 'string' ? await versionOf(pages.database, kind, version) : null
  if (shown === null) return reply.callNotFound()
  if (shown.text === null) return reply.redirect(shown.address ?? '/')
  const { text } = shown
  return publicPage(pages, request, reply, async (_pages, visit) => ({
    title: shown.title ?? visit.translate(legalTitle(kind)),
    lead: leadOf(shown, visit),
    body: `${earlierNote(pages.legal.all, shown, visit)}
<article class="legal" ${pageLanguage(shown.language)}>${await rendered(shown.version, text)}</article>`,
  }))
}

type DatedDocument = Pick<LegalDocument, 'kind' | 'language' | 'version' | 'date'> & { readonly seenAt: Date }

function leadOf({ date, seenAt, language: written }: DatedDocument, { translate, language }: PageVisit) {
  const day = date === null ? formatDay(seenAt, language) : formatCalendarDay(date, language)
  if (written === language) return translate('legalPage.dated', { day })
  return translate('legalPage.writtenIn', { day, language: languageName(written, language) })
}

function earlierNote(
  current: readonly LegalDocument[],
  { kind, version }: DatedDocument,
  { translate, language }: PageVisit,
) {
  if (current.some((each) => each.version === version)) return ''
  const isThere = current.some((each) => each.kind === kind)
  const link = `<a href="${escapeHtml(legalPage(kind, { lang: language }))}">${escapeHtml(translate('legalPage.current'))}</a>`
  return `<p class="note">${escapeHtml(translate('legalPage.earlier'))} ${isThere ? link : ''}</p>`
}

/** Rendered documents, by version: a version never changes. */
const kept = new Map<string, string>()
const mostKept = 200

async function rendered(version: string, text: string) {
  const known = kept.get(version)
  if (known !== undefined) return known
  const { renderMarkdown } = await import('@/platform/legal-texts/markdown')
  const html = renderMarkdown(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(version, html)
  return html
}
