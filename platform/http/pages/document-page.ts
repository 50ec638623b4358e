import type { Brand } from '@/platform/brand/brand'
import { type Language, pageLanguage } from '@/platform/i18n/languages'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import { brandHead, brandLink } from './brand-html'

/** Returns a plain page: the outbox, the API document, an unknown address. `body` is HTML. */
export const documentPage = ({
  brand,
  language = 'en',
  title,
  lead,
  body,
  theme,
  styles,
  head = `<header class="top">${brandLink(brand, memberArea)}</header>`,
  foot = '',
}: {
  brand: Brand
  language?: Language
  title: string
  lead: string
  body: string
  /** The visitor's choice of `light` or `dark`; anything else is that of the device. */
  theme?: string | undefined
  /** The address of a sheet beside that of every document page. */
  styles?: string
  /** HTML before and after what the page says; left out, whose page it is. */
  head?: string
  foot?: string
}) => `<!doctype html>
<html ${pageLanguage(language)}${theme ? ` data-theme="${escapeHtml(theme)}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
${brandHead(brand, theme)}<link rel="stylesheet" href="/document.css">${styles ? `<link rel="stylesheet" href="${styles}">` : ''}</head>
<body>${head}<main><header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p></header>
${body}
</main>${foot}</body></html>`

/** Styles of a document page, served as a file, since our pages may not have inline styles. */
export const documentStyles = `* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--font-latin, system-ui), system-ui, sans-serif }
.top { max-width: 62rem; margin: 0 auto; padding: 1.25rem }
.brand { display: inline-flex; align-items: center; gap: .625rem; min-height: 2.25rem; color: var(--ink); font-size: 1.125rem; font-weight: 700; letter-spacing: -.02em; text-decoration: none }
.logo { flex: none; width: var(--logo-width); height: var(--logo-height); background: var(--logo) center / contain no-repeat; print-color-adjust: exact }
.mark { flex: none; width: 1.75rem; height: 1.75rem; background: var(--mark) center / contain no-repeat; print-color-adjust: exact }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1, h2, h3 { font-family: var(--font-headings, var(--font-latin, system-ui)), system-ui, sans-serif }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem } h2 { font-size: 1.125rem; margin: 0 0 .25rem } h3 { font-size: .875rem; margin: 1rem 0 .25rem }
header p, .quiet { color: var(--ink-soft) } p { margin: .25rem 0 } a { color: var(--primary); overflow-wrap: anywhere }
article { background: var(--surface); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem 1.5rem; margin: 1.25rem 0 }
.letter { white-space: pre-wrap; margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line) }
code { font: .875em ui-monospace, monospace } .call { font-weight: 650 } .method { color: var(--primary); margin-inline-end: .5rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem } th { font-weight: 600; color: var(--ink-soft) }
th, td { text-align: start; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
`
