import type { Brand } from '@/platform/brand/brand'
import { brandHead, brandSign } from '@/platform/http/pages/brand-html'
import { pageLanguage } from '@/platform/i18n/languages'
import { escapeHtml } from '@/platform/mail/letter'
import { memberPage } from '@/platform/paths'
import type { DocumentLocale } from './locale'
import type { Fact, Party, Row, Sheet } from './sheet'

/** The frame of this domain's pages. */
export interface Frame extends DocumentLocale {
  readonly brand: Brand
  readonly theme: string
  /** The operator who looks through the member's eyes (spec 12.3). */
  readonly operator: string | null
}

/** Returns a document as a page to read and to print. `beside` is HTML that is not printed. */
export const sheetPage = (sheet: Sheet, frame: Frame, { tools, beside }: { tools: string; beside: string }) =>
  page(
    `${sheet.title} ${sheet.number}`,
    frame,
    `<nav class="tools">${backLink(frame)}<span class="space"></span>${tools}</nav>
${beside}
<article class="sheet">
<header><p class="vendor">${brandSign(sheet.vendorName, frame.brand.pictures.logo !== null)}</p><h1>${escapeHtml(sheet.title)}</h1></header>
<div class="parties">${party(sheet.buyer, 'buyer')}${party(sheet.seller, 'seller')}</div>
<dl class="facts">${sheet.facts.map(fact).join('')}</dl>
<table role="table">
<thead role="rowgroup"><tr role="row">${columns.map((name) => `<th role="columnheader" scope="col" class="${name}">${escapeHtml(sheet.columns[name])}</th>`).join('')}</tr></thead>
<tbody role="rowgroup">${sheet.rows.map(row).join('')}</tbody>
</table>
<dl class="totals">${sheet.totals.map(fact).join('')}</dl>
${sheet.remarks.map((remark) => `<p class="remark">${escapeHtml(remark)}</p>`).join('')}
<footer>${escapeHtml(sheet.imprint)}</footer>
</article>`,
  )

/** Says in a few words why there is no document. `action` is HTML. */
export const notePage = (title: string, text: string, frame: Frame, action = '') =>
  page(
    title,
    frame,
    `<nav class="tools">${backLink(frame)}</nav>
<article class="note"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${action}</article>`,
  )

const columns = ['item', 'quantity', 'unit', 'rate', 'amount'] as const

const page = (
  title: string,
  { language, brand, theme, operator, translate }: Frame,
  content: string,
) => `<!doctype html>
<html ${pageLanguage(language)} data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${brand.name}`)}</title>
${brandHead(brand, theme)}<link rel="stylesheet" href="/invoice.css"><script type="module" src="/invoice.js"></script></head>
<body>${operator === null ? '' : `<p class="operator" role="status">${escapeHtml(translate('invoice.impersonated', { operator }))}</p>`}
<main>
${content}
</main></body></html>`

const backLink = ({ translate }: Frame) =>
  `<a class="back" href="${memberPage('order_history')}">${escapeHtml(translate('invoice.back'))}</a>`

export const link = (href: string, label: string, look = '') =>
  `<a href="${escapeHtml(href)}"${look && ` class="${look}"`}>${escapeHtml(label)}</a>`

const party = ({ heading, lines }: Party, name: string) =>
  `<section class="${name}"><h2>${escapeHtml(heading)}</h2><address>${lines
    .map((line) => `<span>${escapeHtml(line)}</span>`)
    .join('')}</address></section>`

const fact = ({ label, value }: Fact) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`

/** Its roles are spelled out: on a narrow screen the table is laid out as a grid, and would be none to a screen reader. */
const row = ({ details, ...cells }: Row) =>
  `<tr role="row">${columns
    .map((name) =>
      name === 'item'
        ? `<th role="rowheader" scope="row" class="item">${escapeHtml(cells.item)}<small>${escapeHtml(details)}</small></th>`
        : `<td role="cell" class="${name}">${escapeHtml(cells[name])}</td>`,
    )
    .join('')}</tr>`
