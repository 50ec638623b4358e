/** Beside the styles of every document page: what a page of the vendor's site looks like, on screen and on paper. */
export const publicStyles = `body { line-height: 1.65; -webkit-font-smoothing: antialiased; hyphens: auto; hyphenate-limit-chars: 10 4 4 }
:lang(ja) body, :lang(zh) body { line-height: 1.8; line-break: strict }
:lang(ja) { word-break: auto-phrase }
main { max-width: 68rem; padding-top: 0 }
h1, h2, h3 { letter-spacing: -.012em; text-wrap: balance } p, li { text-wrap: pretty }
a { text-underline-offset: .2em; text-decoration-thickness: .07em }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: .25rem }
.top { max-width: 68rem; margin: 0 auto; padding: 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between }
.top ul, footer ul { display: flex; flex-wrap: wrap; gap: 0 1.125rem; margin: 0; padding: 0; list-style: none; font-size: .875rem }
.top nav a, footer a { display: inline-block; padding-block: .5rem } .top nav a { text-decoration: none }
.top nav a[aria-current] { color: var(--ink); font-weight: 650; text-decoration: underline; text-decoration-color: var(--primary); text-decoration-thickness: 2px }
main > header { padding: 2.5rem 0 1rem; max-width: 44rem }
main > header h1 { font-size: clamp(1.875rem, 1.4rem + 2vw, 2.625rem); line-height: 1.15; margin-bottom: .75rem }
main > header p { font-size: 1.0625rem }
section { margin-top: 2.5rem } section > h2 { font-size: 1.25rem; margin: 0 0 1rem }
.products { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)) }
.products article { margin: 0; display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: .25rem 1.125rem; align-content: start; border-radius: 1.25rem }
.products img { grid-row: span 1; width: 4.5rem; height: 4.5rem }
.what h3 { font-size: 1.0625rem; line-height: 1.3; margin: .25rem 0 } .what p { color: var(--ink-soft); font-size: .9375rem; margin: 0 }
.platforms { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 1.25rem; margin: 1rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); list-style: none }
.button { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: center; gap: 0 .5rem; min-height: 2.875rem; padding: .6rem 1rem; border: 1px solid var(--primary); border-radius: .75rem; font-weight: 620; line-height: 1.4; text-align: center; text-decoration: none }
.button small { font-weight: 400; font-size: .8125rem } .button:hover { background: var(--primary-wash) }
.button.yours { background: var(--primary); color: var(--on-primary) } .button.yours:hover { text-decoration: underline }
.facts { margin: .625rem 0 0; color: var(--ink-soft); font-size: .875rem; line-height: 1.55 } .other { margin: .25rem 0 0; font-size: .9375rem } .other small { color: var(--ink-soft) } .buy { margin: .25rem 0 0; font-size: .9375rem } :is(.buy, .other) a { display: inline-block; padding-block: .375rem }
summary { display: list-item; width: fit-content; padding-block: .375rem; color: var(--ink-soft); font-size: .875rem; cursor: pointer } details code { display: block; overflow-wrap: anywhere; font-size: .75rem; line-height: 1.6 }
.news { font-size: .875rem } .news p { margin: 0 0 .5rem } .news ul { margin: 0 0 .5rem; padding-inline-start: 1.125rem }
.note, .none { margin-top: 2.5rem; padding: 1.25rem 1.5rem; border: 1px dashed var(--line); border-radius: 1rem }
.sign-in h2 { margin-bottom: .25rem } .ways { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; margin-top: 1rem } .ways .button { min-width: 12rem }
.legal { max-width: 44rem; padding: 0; border: 0; background: none; line-height: 1.7 } .legal h2 { font-size: 1.1875rem; margin: 2rem 0 .5rem } .legal h3 { font-size: 1rem; margin: 1.5rem 0 .25rem } .legal p, .legal li { margin: 0 0 .75rem }
.legal ul, .legal ol { padding-inline-start: 1.5rem } .legal blockquote { margin: 1rem 0; padding-inline-start: 1.25rem; border-inline-start: 3px solid var(--line) } .legal table { display: block; overflow-x: auto; margin-block-end: 1.25rem }
[hidden] { display: none !important } .pick { position: relative; color: var(--primary); max-width: 22rem; cursor: pointer } .pick input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer }
.pick:focus-within { outline: 2px solid var(--primary); outline-offset: 2px } .photo .result { margin-top: 1.5rem } .photo canvas { display: block; max-width: 100%; max-height: 70vh; border-radius: 1rem }
.compare { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; min-height: 2.875rem; margin-top: .75rem } .compare input { flex: 1 1 14rem; accent-color: var(--primary) } .photo .result .button { max-width: 22rem; margin-top: .75rem }
footer { max-width: 68rem; margin-inline: auto; padding-inline: 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; padding-block: 1.25rem; border-top: 1px solid var(--line); color: var(--ink-soft); font-size: .875rem }
@media (max-width: 468px) { main > header { padding-top: 1rem } }
@media print {
  :root { color-scheme: light } body { background: none; font-size: 11pt } main, .top { max-width: none; padding-inline: 0 }
  .top nav, footer ul, details, .buy, .other, .note { display: none } .products { grid-template-columns: 1fr } .products article { break-inside: avoid }
  .legal { max-width: none } .legal h2, .legal h3 { break-after: avoid } .legal li, .legal p { break-inside: avoid }
  .button, .button.yours { background: none; color: var(--ink); border: 0; padding: 0; min-height: 0; justify-content: flex-start }
}
`
