import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '@/domains/identity/contract/boot'
import { builtInFor } from '@/platform/i18n/languages'

/** What an address opens: the member area, the checkout, or a screen of members that most visits do not begin with. */
export type Page = 'member' | 'checkout' | 'member screen'

type Manifest = Record<string, { file: string }>

/**
 * Names the files that a page is about to ask for, so that the browser fetches them together with the first one instead
 * of after it: the wording of its language, and the screen that most visits begin with.
 */
export function readPreloads(folder: string): (boot: Boot, page: Page) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const link = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The web app has no ${source} to preload`)
    return `<link rel="modulepreload" crossorigin href="/${chunk.file}">`
  }
  const screen = (domain: string, language: string) =>
    [`screens/${domain}.tsx`, `messages/${language}.json`].map((source) => `../../domains/${domain}/${source}`)
  return (boot, page) => {
    const { member } = boot
    const language = builtInFor(boot.language)
    const first = member && page === 'member' ? screen('dashboard', language) : []
    const sources = page === 'checkout' ? screen('checkout', language) : first
    return [`wording/${language}.ts`, ...sources].map(link).join('') + preloadsOf(boot, sources.length > 0)
  }
}

/** The same of what the vendor says otherwise. @param ofScreens the page begins with a screen that has words of its own */
export const preloadsOf = ({ language, ownWording }: Pick<Boot, 'language' | 'ownWording'>, ofScreens: boolean) =>
  (ownWording?.addresses[language] ?? [])
    .slice(0, ofScreens ? 2 : 1)
    .map((address) => (address ? `<link rel="preload" as="fetch" crossorigin href="${address}">` : ''))
    .join('')
