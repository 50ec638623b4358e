import type { Brand } from '@/platform/brand/brand'
import { type Language, pageLanguage } from '@/platform/i18n/languages'
import { escapeHtml } from '@/platform/mail/letter'
import { memberArea } from '@/platform/paths'
import { brandHead, brandLink, pageFaces } from './brand-html'

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
${brandHead(brand, theme)}<link rel="stylesheet" href="/document.css">${styles ? `<link rel="stylesheet" href="${styles}">` : ''}<script type="module" src="/site.js"></script></head>
<body>${head}<main><header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p></header>
${body}
</main>${foot}</body></html>`

/** Styles of a document page, served as a file, since our pages may not have inline styles. */
export const documentStyles = `${pageFaces}* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--font); -webkit-font-smoothing: antialiased }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: .25rem }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.top { max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between }
.choices { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin-inline-start: auto; font-size: .875rem }
.choices svg { flex: none; width: 1.25em; height: 1.25em; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
.menu { position: relative }
.menu summary { display: flex; align-items: center; gap: .375rem; min-height: 2.125rem; padding: .125rem .625rem; border-radius: 99rem; color: var(--ink); font-size: .875rem; font-weight: 520; list-style: none; cursor: pointer }
.menu summary::-webkit-details-marker { display: none } .menu summary svg { color: var(--ink-soft) }
.menu summary:hover, .menu[open] summary { background: color-mix(in oklch, var(--ink) 7%, transparent) }
.menu ul { position: absolute; inset-inline-end: 0; z-index: 2; min-width: 9rem; margin: .25rem 0 0; padding: .375rem; list-style: none; background: var(--surface-raised); border: 1px solid var(--line); border-radius: .75rem; box-shadow: 0 18px 44px -18px light-dark(oklch(30% .04 200 / .3), oklch(5% .01 205 / .7)) }
.menu a { display: block; padding: .5rem .75rem; border-radius: .5rem; color: var(--ink); text-decoration: none; white-space: nowrap }
.menu a:hover { background: var(--paper-sunken) } .menu a[aria-current] { color: var(--primary); font-weight: 620 }
.themes { display: flex; visibility: hidden; margin: 0; padding: .1875rem; border: 0; border-radius: 99rem; background: color-mix(in oklch, var(--ink) 7%, transparent) } .themes.ready { visibility: visible }
.themes label { position: relative; display: grid; place-items: center; width: 2rem; height: 1.75rem; border-radius: 99rem; color: var(--ink-soft); cursor: pointer } .themes input { position: absolute; opacity: 0 }
.themes label:hover { color: var(--ink) } .themes label:has(:checked) { background: light-dark(var(--surface-raised), color-mix(in oklch, var(--ink) 24%, transparent)); color: var(--ink) } .themes label:has(:focus-visible) { outline: 2px solid var(--primary); outline-offset: 1px }
.button { display: inline-flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 .5rem; min-height: 2.875rem; padding: .5rem 1.25rem; border: 1px solid var(--line-strong); border-radius: .75rem; background: var(--surface); color: var(--ink); font: 620 1rem/1.25 var(--font); text-align: center; text-decoration: none; cursor: pointer }
.button:hover { border-color: var(--ink-soft); background: var(--paper-sunken) } .button small { font-weight: 400; font-size: .8125rem }
.button.yours { border-color: transparent; background: var(--primary); color: var(--on-primary) } .button.yours:hover { background: var(--primary-strong) }
p > .button { margin-block-start: 1rem }
@media (max-width: 468px) { .top { padding-inline: 1rem } .choices { gap: .125rem } .menu summary { padding-inline: .375rem } }
@media print { .choices { display: none } }
.brand { display: inline-flex; align-items: center; gap: .625rem; min-height: 2.25rem; color: var(--ink); font-size: 1.125rem; font-weight: 700; letter-spacing: -.02em; text-decoration: none }
.logo { flex: none; width: var(--logo-width); height: var(--logo-height); background: var(--logo) center / contain no-repeat; print-color-adjust: exact }
.mark { flex: none; width: 1.75rem; height: 1.75rem; background: var(--mark) center / contain no-repeat; print-color-adjust: exact }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem }
h1, h2, h3 { font-family: var(--font-headings, var(--font-latin, 'Figtree Variable')), var(--font); font-weight: 620; line-height: 1.2; letter-spacing: -.012em }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem } h2 { font-size: 1.125rem; margin: 0 0 .25rem } h3 { font-size: .875rem; margin: 1rem 0 .25rem }
header p, .quiet { color: var(--ink-soft) } p { margin: .25rem 0 } a { color: var(--primary); overflow-wrap: anywhere }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 1.375rem; padding: 1.25rem 1.5rem; margin: 1.25rem 0 }
.letter { white-space: pre-wrap; margin-top: .75rem; padding-top: .75rem; border-top: 1px solid var(--line) }
code { font: .875em ui-monospace, monospace } .call { font-weight: 650 } .method { color: var(--primary); margin-inline-end: .5rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem } th { font-weight: 600; color: var(--ink-soft) }
th, td { text-align: start; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
`
