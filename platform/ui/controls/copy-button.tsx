import { useEffect, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import css from './copy-button.module.css'
import { Icon } from './icon'

/** How long the word about it stands, in milliseconds. */
const notice = 2500

/** Puts a text onto the clipboard, and says whether it is there. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), notice)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // The browser may forbid it, and has no clipboard at all on a page without https.
      setOutcome('failed')
    }
  }

  return (
    <span className={css.copy}>
      <button type="button" className={css.button} aria-label={label} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
      </button>
      <span className="quiet" role="status">
        {outcome !== null && translate(outcome === 'copied' ? 'ui.copied' : 'ui.copyFailed')}
      </span>
    </span>
  )
}
