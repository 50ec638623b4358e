import { pageFaces } from '@/platform/http/pages/brand-html'

/** How invoices look, on the screen and on paper: a file of its own, since no page of ours may hold inline styles. */
export const invoiceStyles = `${pageFaces}* { box-sizing: border-box; margin: 0 }
[hidden] { display: none !important }
body {
  background: var(--paper-sunken); color: var(--ink);
  font: 0.9375rem / 1.5 var(--font);
}
main { display: grid; gap: 1.25rem; max-inline-size: 54rem; margin-inline: auto; padding: 1.25rem 1rem 4rem }
a { color: var(--primary); text-underline-offset: 0.2em }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 0.25rem }
h1, h2 { font-family: var(--font-headings, var(--font-latin, 'Figtree Variable')), var(--font); line-height: 1.2; text-wrap: balance }
.operator { padding: 0.75rem 1rem; background: var(--warning-wash); color: var(--on-warning-wash); text-align: center }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem }
.tools .space { flex: 1 }
.back, .button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 2.875rem }
.button {
  padding: 0.5rem 1.25rem; border: 1px solid var(--line-strong); border-radius: 0.75rem; background: var(--surface);
  color: var(--ink); font: inherit; font-weight: 620; text-decoration: none; cursor: pointer;
}
.button.main { background: var(--primary); color: var(--on-primary) }
.beside { display: grid; gap: 0.5rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.875rem }
.beside h2 { font-size: 1rem }
.beside ul { display: grid; gap: 0.25rem; padding: 0; list-style: none }
.beside li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem }
.beside a { display: inline-block; padding-block: 0.375rem }
.sheet, .note {
  display: grid; gap: 2rem; padding: clamp(1.5rem, 6vw, 4rem) clamp(1.25rem, 6vw, 4rem) 2rem;
  border-radius: 0.5rem; background: var(--surface);
  box-shadow: 0 1px 2px light-dark(oklch(30% 0.03 200 / 0.08), oklch(5% 0.01 205 / 0.4)), 0 24px 60px -28px light-dark(oklch(30% 0.04 200 / 0.3), oklch(5% 0.01 205 / 0.7));
}
.note { gap: 1rem; justify-items: start }
.sheet > header {
  display: flex; flex-wrap: wrap-reverse; align-items: baseline; justify-content: space-between; gap: 0.5rem 2rem;
  padding-block-end: 1.25rem; border-block-end: 2px solid var(--primary);
}
h1 { font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem); font-weight: 650; letter-spacing: -0.01em }
.vendor { display: flex; align-items: center; gap: 0.625rem; align-self: center; color: var(--primary); font-size: 1.125rem; font-weight: 700 }
.logo { flex: none; inline-size: var(--logo-width); block-size: var(--logo-height); background: var(--logo) center / contain no-repeat; print-color-adjust: exact }
.mark { flex: none; inline-size: 1.75rem; block-size: 1.75rem; background: var(--mark) center / contain no-repeat; print-color-adjust: exact }
.parties { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 1.5rem 3rem }
.parties h2, dt, thead th { color: var(--ink-soft); font-size: 0.8125rem; font-weight: 500 }
address { display: grid; font-style: normal; overflow-wrap: anywhere }
.parties h2 + address { margin-block-start: 0.25rem }
address span:first-child { font-weight: 600 }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr)); gap: 1rem 1.5rem }
dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
table { inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td {
  padding: 0.75rem 0 0.75rem 1.25rem; border-block-end: 1px solid var(--line); text-align: end;
  vertical-align: top; white-space: nowrap;
}
th.item {
  inline-size: 100%; min-inline-size: 11rem; padding-inline-start: 0; text-align: start; white-space: normal;
  overflow-wrap: anywhere;
}
tbody th { font-weight: 600 }
small { display: block; color: var(--ink-soft); font-size: 0.8125rem; font-weight: 400 }
.totals { display: grid; gap: 0.375rem; justify-self: end; inline-size: min(100%, 24rem); margin-block-start: -1rem }
.totals div { display: flex; justify-content: space-between; gap: 1.5rem }
.totals dt { font-size: inherit }
.totals dd { white-space: nowrap }
.totals div:last-child {
  margin-block-start: 0.375rem; padding-block-start: 0.75rem; border-block-start: 2px solid var(--primary);
  font-size: 1.1875rem; font-weight: 650;
}
.totals div:last-child dt { color: inherit; font-weight: inherit }
.remark + .remark { margin-block-start: -1.75rem }
.sheet footer {
  padding-block-start: 1rem; border-block-start: 1px solid var(--line); color: var(--ink-soft); font-size: 0.8125rem;
  overflow-wrap: anywhere;
}
@media screen and (max-width: 600px) {
  .tools .space { flex-basis: 100%; margin-block-end: -0.75rem }
  .tools .button { flex: 1 }
  thead, tbody, table { display: block }
  tr { display: grid; grid-template-columns: 0.8fr 1.4fr 0.8fr 1.4fr; border-block-end: 1px solid var(--line) }
  th, td { padding: 0.125rem 0; border: 0 }
  tr > :last-child { padding-block-end: 0.75rem }
  th.item { grid-column: 1 / -1; padding-block-start: 0.75rem }
  td.quantity, th.quantity { text-align: start }
}
@page { size: A4; margin: 18mm 18mm 16mm }
@media print {
  :root { color-scheme: light; --ink: black; --ink-soft: oklch(40% 0 0) }
  body { background: none; font-size: 9.5pt }
  main { display: block; max-inline-size: none; padding: 0 }
  .tools, .beside, .operator { display: none }
  .sheet { gap: 8mm; padding: 0; background: none; box-shadow: none }
  thead { display: table-header-group }
  tr, .totals, .parties { break-inside: avoid }
}
`

/** All that the page needs a script for. Without one the browser prints as well. */
export const invoiceScript = `for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
`
