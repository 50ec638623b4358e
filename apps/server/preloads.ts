import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '@/domains/identity/boot'

type Manifest = Record<string, { file: string }>

/**
 * Names the files that a page is about to ask for, so that the browser fetches them together with the first one instead
 * of after it: the wording of its language, and the screen that most visits begin with.
 */
export function readPreloads(folder: string): (boot: Boot) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const link = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The web app has no ${source} to preload`)
    return `<link rel="modulepreload" crossorigin href="/${chunk.file}">`
  }
  const dashboard = '../../domains/dashboard'
  return ({ language, member }) =>
    [
      `languages/${language}.ts`,
      ...(member ? [`${dashboard}/screens/dashboard.tsx`, `${dashboard}/messages/${language}.json`] : []),
    ]
      .map(link)
      .join('')
}
