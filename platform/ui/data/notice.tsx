import { useCallback, useEffect, useState } from 'react'
import { Icon } from '../controls/icon'
import css from './notice.module.css'

/** How long a line about something that worked stands, in milliseconds. */
const standing = 6000

/**
 * Shows the last action in a line at the edge of the screen.
 * @returns the line, and the function that sets its words
 */
export function useNotice() {
  const [words, setWords] = useState<string | null>(null)
  const announce = useCallback((said: string) => setWords(said), [])
  useEffect(() => {
    if (words === null) return
    const timer = setTimeout(() => setWords(null), standing)
    return () => clearTimeout(timer)
  }, [words])
  // The place is there before its words, so that screen readers notice them.
  const line = (
    <div className={css.place} role="status">
      {words !== null && (
        <p className={css.notice}>
          <Icon name="check" />
          {words}
        </p>
      )}
    </div>
  )
  return { line, announce }
}
