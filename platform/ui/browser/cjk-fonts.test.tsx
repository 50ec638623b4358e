import { afterEach, expect, it } from 'vitest'
import { loadFonts } from './cjk-fonts'

const page = document.documentElement
afterEach(() => {
  delete page.dataset.letters
  document.head.replaceChildren()
})

it('keeps the letters of Chinese in front when the language goes back, so that no others are fetched for its last words', () => {
  for (const [language, letters] of [
    ['de', undefined],
    ['ja', 'japan'],
    ['zh', 'taiwan'],
    ['en', 'taiwan'],
  ] as const) {
    loadFonts(language)
    expect(page.dataset.letters).toBe(letters)
  }
})
