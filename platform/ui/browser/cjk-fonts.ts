import japanese from '@fontsource-variable/noto-sans-jp/wght.css?url'
import chinese from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { type Language, traitsOf } from '@/platform/i18n/languages'

const sheets = { japan: japanese, taiwan: chinese } as const

/** The fonts of Japanese and Chinese, cut into pieces of which a browser loads those it needs; after the first paint. */
export function loadFonts(language: Language) {
  const { letters } = traitsOf(language)
  if (letters) load(sheets[letters])
}

function load(sheet: string) {
  if (document.querySelector(`link[href="${sheet}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  requestAnimationFrame(() => setTimeout(() => document.head.append(link)))
}

/** Loads the fonts of names and texts by people, independent of the page's language. */
export function loadFontsOfPeople() {
  Object.values(sheets).forEach(load)
}

/** Loads them if the only text by people, one name, needs them. */
export function loadFontsOfName(name: string) {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) loadFontsOfPeople()
}
