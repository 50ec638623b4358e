/** Beside the sheet of every document page. */
export const pageStyles = `.answers { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line-strong); border-radius: .625rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.main { border-color: var(--primary); background: var(--primary); color: var(--on-primary) }
`
