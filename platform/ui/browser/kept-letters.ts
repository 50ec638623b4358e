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
