import type { Brand } from '@/platform/brand/brand'
import { type Language, pageLanguage, tagOf } from '@/platform/i18n/languages'
import { formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { type Texts, textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'
import { type Currency, money } from '@/platform/money/money'
import type { OwnData } from '../actions/own-data'
import type { ExportedRow } from '../store/collect'
import { type Kind, type Section, sections } from './sections'

interface Frame {
  readonly reader: Reader
  readonly translate: Translate
  readonly brand: Brand
}

/**
 * The member's own data as a self-contained page: it is read from a disk, years later, so it carries its styles with
 * it.
 */
export function ownDataPage({ madeAt, tables, files }: OwnData, frame: Frame): string {
  const { reader, translate, brand } = frame
  const rendered = Object.entries(sections).map(([name, section]) => sectionOf(section, tables[name] ?? [], frame))
  const technical = Object.entries(tables).filter(([name, rows]) => !(name in sections) && rows.length > 0)
  const title = translate('document.title', { vendor: brand.name })
  return `<!doctype html>
<html ${pageLanguage(reader.language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${brand.colourRules}
${styles}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(translate('document.lead', { at: madeAt }))}</p>
${rendered.join('\n')}
${files.length > 0 ? filesOf(files, translate) : ''}
${technical.length > 0 ? technicalOf(technical, translate) : ''}
</main></body></html>
`
}

function sectionOf({ title, columns }: Section, rows: readonly ExportedRow[], frame: Frame): string {
  if (rows.length === 0) return ''
  const shown = Object.entries(columns)
  const head = shown.map(([, [label]]) => `<th scope="col">${escapeHtml(frame.translate(label))}</th>`).join('')
  const body = rows.map(
    (row) =>
      `<tr>${shown.map(([name, [, kind = 'text']]) => `<td>${escapeHtml(written(row[name], kind, row, frame))}</td>`).join('')}</tr>`,
  )
  return `<section><h2>${escapeHtml(frame.translate(title))}</h2><div><table><thead><tr>${head}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div></section>`
}

function written(value: unknown, kind: Kind, row: ExportedRow, { reader, translate }: Frame) {
  if (value === null || value === undefined) return ''
  if (kind === 'moment') return momentIn(reader.language, new Date(String(value)))
  if (kind === 'money') return formatMoney(money(Number(value), row.currency as Currency), reader.language)
  if (kind === 'names') return textIn(value as Texts, reader)
  const called = typeof kind === 'string' ? undefined : kind[String(value)]
  return called ? translate(called) : String(value)
}

const moments = new Map<Language, Intl.DateTimeFormat>()

/** Returns a moment as a language writes it, one that a vendor has brought too; a formatter is dear, and kept. */
function momentIn(language: Language, moment: Date): string {
  const known = moments.get(language)
  if (known) return known.format(moment)
  const made = new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  moments.set(language, made)
  return made.format(moment)
}

const filesOf = (files: OwnData['files'], translate: Translate) =>
  `<section><h2>${escapeHtml(translate('document.files'))}</h2><p>${escapeHtml(translate('document.filesText'))}</p>
<ul>${files.map(({ name, address }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`).join('')}</ul></section>`

const technicalOf = (tables: readonly (readonly [string, readonly ExportedRow[]])[], translate: Translate) =>
  `<section><h2>${escapeHtml(translate('document.technical'))}</h2><p>${escapeHtml(translate('document.technicalText'))}</p>
${tables
  .map(
    ([name, rows]) =>
      `<details><summary>${escapeHtml(name)} (${rows.length})</summary><pre>${escapeHtml(JSON.stringify(rows, null, 2))}</pre></details>`,
  )
  .join('\n')}</section>`

const styles = `* { box-sizing: border-box } body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem } h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 } h2 { font-size: 1.125rem; margin: 0 0 .5rem }
.lead { color: var(--ink-soft); margin: .5rem 0 1.5rem } section { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem 1.5rem; margin: 1.25rem 0 }
section > div { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem }
th, td { text-align: start; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: pre-line; overflow-wrap: anywhere }
th { font-weight: 600; color: var(--ink-soft) } a { color: var(--primary) } summary { cursor: pointer; padding: .375rem 0 }
pre { overflow-x: auto; font-size: .8125rem; white-space: pre-wrap; overflow-wrap: anywhere } @media print { section { break-inside: avoid } }`
