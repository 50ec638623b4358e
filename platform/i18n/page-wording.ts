import type { I18n } from '@lingui/core'
import type { CompiledCatalogue } from './compile'
import { directionOf, type Language, tagOf } from './languages'
import { together, type Wording } from './message'
import { createI18n } from './translator'

/** What the page says by now: what every page says, and the wording of the screens that were opened. */
const inUse = new Set<Wording>()

/** The build has compiled every catalogue (see vite.config.ts). */
async function fetchWording(language: Language, wordings: Iterable<Wording>): Promise<CompiledCatalogue> {
  const { default: catalogue } = await together(...wordings)(language)
  return catalogue as CompiledCatalogue
}

/** @param pageWording what every page of the app says */
export async function startWording(language: Language, pageWording: Wording): Promise<I18n> {
  inUse.add(pageWording)
  return createI18n(language, await fetchWording(language, inUse))
}

/** A screen's own wording; from then on it follows the language like the rest. */
export async function addWording(i18n: I18n, wording: Wording) {
  if (inUse.has(wording)) return
  inUse.add(wording)
  const language = i18n.locale as Language
  const catalogue = await fetchWording(language, [wording])
  i18n.load(language, { ...catalogue })
}

let latest: Language | undefined

/** Switches the open page over, once the wording is here; of two quick choices the later one counts. */
export async function switchLanguage(i18n: I18n, language: Language) {
  latest = language
  const catalogue = await fetchWording(language, inUse)
  if (latest !== language) return false
  i18n.load(language, { ...catalogue })
  i18n.activate(language, [tagOf(language)])
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
  return true
}
