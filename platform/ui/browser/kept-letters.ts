import { useEffect } from 'react'
import { factsOf } from '@/platform/i18n/languages'
import { useLanguage } from '@/platform/i18n/wording'
import './kept-letters.css'

/** A page that was in Japanese or Chinese has its letters, and they stay in front whatever language comes next. */
export function useKeptLetters() {
  const { language } = useLanguage()
  useEffect(() => {
    const { letters } = factsOf(language)
    if (letters) document.documentElement.dataset.letters = letters
  }, [language])
}
