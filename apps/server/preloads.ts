import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Boot } from '@/domains/identity/contract'

type Manifest = Record<string, { file: string; isEntry?: boolean; dynamicImports?: string[] }>

/**
 * Names the files that a page is about to ask for, so that the browser fetches them together with the first one instead
 * of after it: the wording of its language, and the login screen for whoever is not signed in.
 */
export function readPreloads(folder: string): (boot: Boot) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  const link = (source: string) => {
    const chunk = manifest[source]
    return chunk ? `<link rel="modulepreload" href="/${chunk.file}">` : ''
  }
  return ({ language, member }) =>
    link(`languages/${language}.ts`) +
    link(member ? '../../domains/dashboard/screens/dashboard.tsx' : '../../domains/identity/screens/login.tsx')
}
