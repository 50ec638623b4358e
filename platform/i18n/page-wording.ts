import type { I18n } from '@lingui/core'
import type { CompiledCatalogue } from './compile'
import { pageDateTag, writeDaysFor } from './day'
import { builtInFor, directionOf, type Language, Languages, tagOf } from './languages'
import { together, type Wording } from './message'
import type { OwnWording } from './own-wording'
import { startLanguages } from './page-languages'
import { createI18n } from './translator'

/** The wording loaded so far: what every page says, and the screens that were opened. */
const inUse = new Set<Wording>()

let own: OwnWording | null = null

let names: PageStart['names'] = () => ({})

/**
 * The build has compiled every catalogue (see vite.config.ts), and the server what the vendor says otherwise.
 * @param ofScreens it is not the first, which is what every page says
 */
async function fetchWording(language: Language, wordings: Iterable<Wording>, ofScreens = true) {
  const addresses = (own?.addresses[language] ?? []).slice(0, ofScreens ? 2 : 1)
  const words = addresses.map(async (address) => address && (await fetch(address)).json())
  const [{ default: catalogue }, ...ownWords] = await Promise.all([
    together(...wordings)(builtInFor(language)),
    ...words,
  ])
  return Object.assign({}, names(language), catalogue, ...ownWords) as CompiledCatalogue
}

/** The facts with which a page starts. */
interface PageStart {
  readonly language: Language
  /** The country of the reader, which has the order of dates (decision 0200); left out: that of the language. */
  readonly market?: { readonly country: string }
  readonly ownWording: OwnWording | null
  readonly offered: { readonly languages: readonly Language[] }
  /** Names that the vendor has chosen, such as those of their own platforms. */
  readonly names: (language: Language) => CompiledCatalogue
}

/** @param pageWording what every page of the app says */
export async function startWording(
  { language, market, ownWording, offered, names: given }: PageStart,
  pageWording: Wording,
): Promise<I18n> {
  own = ownWording
  names = given
  if (market) writeDaysFor(market.country)
  startLanguages(new Languages(own?.languages, offered.languages))
  inUse.add(pageWording)
  return createI18n(language, await fetchWording(language, inUse, false), pageDateTag(language))
}

/** A screen's own wording; from then on it follows the language like the rest. */
export async function addWording(i18n: I18n, wording: Wording) {
  if (inUse.has(wording)) return
  inUse.add(wording)
  const language = i18n.locale as Language
  const catalogue = await fetchWording(language, [wording])
  i18n.load(language, catalogue)
}

let latest: Language | undefined

/** Switches the open page over, once the wording is here; of two quick choices the later one counts. */
export async function switchLanguage(i18n: I18n, language: Language) {
  latest = language
  const catalogue = await fetchWording(language, inUse, inUse.size > 1)
  if (latest !== language) return false
  i18n.load(language, catalogue)
  i18n.activate(language, [pageDateTag(language)])
  document.documentElement.lang = tagOf(language)
  document.documentElement.dir = directionOf(language)
  return true
}
