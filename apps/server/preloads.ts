import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { builtInFor, type Language } from '@/platform/i18n/languages'
import { type AppPage, memberArea, type ScreenName } from '@/platform/paths'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly css?: string[]
  readonly imports?: string[]
}

type Manifest = Record<string, Chunk>

/** Where the code of a screen and its wording lie. */
interface Source {
  readonly code: string
  readonly wording: (language: Language) => readonly string[]
}

/** @param others the domains whose words the screen has besides its own */
const ofDomain = (domain: string, screen: string, ...others: string[]): Source => ({
  code: `../../domains/${domain}/screens/${screen}.tsx`,
  wording: (language) => [domain, ...others].map((each) => `../../domains/${each}/messages/${language}.json`),
})

/** The code and the texts of a screen of the app itself, where several domains make up one screen. */
const ofApp = (screen: string): Source => ({
  code: `${screen}/${screen}.tsx`,
  wording: (language) => [`${screen}/wording/${language}.ts`],
})

/** The build’s name for the frame around the screens of a member. */
const frame = 'frame'

const dashboard = ofDomain('self-service/dashboard', 'dashboard', 'commerce/catalogue')

/** The first screens of members' visits: the dashboard, and the screens of the sidebar and of mails. */
const memberScreens: Partial<Record<ScreenName, Source>> = {
  downloads: ofDomain('licensing/downloads', 'my-downloads'),
  extended_service: ofDomain('licensing/downloads', 'extended-service', 'commerce/catalogue'),
  get_support: ofDomain('support/tickets', 'get-support'),
  index: dashboard,
  license: ofApp('license'),
  my_products: ofDomain('self-service/products', 'my-products', 'commerce/catalogue'),
  order_history: ofApp('order-history'),
  profile: ofApp('profile'),
  special_offer: ofDomain('promotion/coupons', 'special-offer'),
  subscription: ofApp('subscription'),
}

/** The pages that begin with the same screen for everybody. */
const pageScreens: Partial<Record<AppPage, Source>> = {
  '/checkout.htm': { ...ofDomain('commerce/checkout', ''), code: 'checkout/checkout.tsx' },
  '/tickets.htm': ofDomain('support/tickets', 'tickets'),
}

/**
 * Names the files that a page is about to ask for, so that the browser fetches them together with the first one instead
 * of one after the other: the wording of its language, and the screen that it begins with, with all that it imports.
 */
export function readPreloads(folder: string): (boot: Boot, page: AppPage, screen: unknown) => string {
  const manifest = manifestIn(folder)
  const ofMembers = Object.keys(manifest).filter((key) => manifest[key]?.name === frame)
  if (ofMembers.length === 0) throw new Error('The web app has no frame of members to preload')
  const linksTo = linksIn(manifest, '/')

  function linksOf(language: Language, screen: Source | undefined, signedIn: boolean) {
    const ofScreen = screen ? [screen.code, ...screen.wording(language)] : []
    return linksTo([`wording/${language}.ts`, ...ofScreen, ...(signedIn ? ofMembers : [])])
  }

  // A screen that a later build lacks is found out by the start, not by a visitor.
  for (const screen of [...Object.values(memberScreens), ...Object.values(pageScreens)]) linksOf('en', screen, true)

  return (boot, page, screen) => {
    const ofMember = boot.member && page === memberArea ? (memberScreens[screen as ScreenName] ?? dashboard) : undefined
    const first = pageScreens[page] ?? ofMember
    return linksOf(builtInFor(boot.language), first, ofMember !== undefined) + preloadsOf(boot, first !== undefined)
  }
}

const consoleLogin = '../../domains/staff/operators/console/sign-in.tsx'

/** The same of the console: the wording of its language, and the login where no operator is signed in. */
export function readConsolePreloads(folder: string): (boot: ConsoleBoot) => string {
  const linksTo = linksIn(manifestIn(folder), '/console/')
  // A login that a later build lacks is found out by the start, as above.
  linksTo([consoleLogin])
  return (boot) =>
    linksTo([`wording/${builtInFor(boot.language)}.ts`, ...(boot.operator ? [] : [consoleLogin])]) +
    preloadsOf(boot, true)
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))

/** @returns what links to all files of some sources, but for those that the page names itself. @param place of the build */
function linksIn(manifest: Manifest, place: '/' | '/console/') {
  const onEveryPage = filesOf(manifest, 'index.html')
  const written = new Map<string, string>()
  return (sources: readonly string[]): string => {
    const key = sources.join()
    const known = written.get(key)
    if (known !== undefined) return known
    const files = new Set(sources.flatMap((source) => [...filesOf(manifest, source)]))
    const made = [...files]
      .filter((file) => !onEveryPage.has(file))
      .map((file) => {
        const kind = file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'
        return `<link rel="${kind}" crossorigin href="${place}${file}">`
      })
      .join('')
    written.set(key, made)
    return made
  }
}

/** A file with all that it imports, their styles among them. */
function filesOf(manifest: Manifest, source: string, files = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`The web app has no ${source} to preload`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const sheet of chunk.css ?? []) files.add(sheet)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  return files
}

/** The same of what the vendor says otherwise. @param ofScreens the page begins with a screen that has words of its own */
const preloadsOf = ({ language, ownWording }: Pick<Boot, 'language' | 'ownWording'>, ofScreens: boolean) =>
  (ownWording?.addresses[language] ?? [])
    .slice(0, ofScreens ? 2 : 1)
    .map((address) => (address ? `<link rel="preload" as="fetch" crossorigin href="${address}">` : ''))
    .join('')
