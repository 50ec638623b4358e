import { useEffect } from 'react'
import { traitsOf } from '@/platform/i18n/languages'
import { useLanguage } from '@/platform/i18n/wording'
import './kept-letters.css'

/** Keeps the letters of a Japanese or Chinese page in front when the language changes. */
export function useKeptLetters() {
  const { language } = useLanguage()
  useEffect(() => {
    const { letters } = traitsOf(language)
    if (letters) document.documentElement.dataset.letters = letters
  }, [language])
}

/**
 * Loads the page again where the browser has kept it whole and shows it on the way back: it may be of a session that has
 * ended since. Over TLS no browser keeps it, as the answer says `no-store`; over plain HTTP WebKit does. @returns what ends it
 */
export function reloadKeptPage(): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload()
  }
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}
