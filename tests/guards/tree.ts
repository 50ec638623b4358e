import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/** Every file of the repository, by its path from the root. */
export const files = [
  'apps',
  'bench',
  'domains',
  'drills',
  'examples',
  'integrations',
  'packages',
  'platform',
  'tests',
  'e2e',
  'scripts',
].flatMap(filesIn)

export const source = files.filter((path) => /\.(tsx?|mjs|js)$/.test(path))

/** Files that only tests import, beside the code that they serve: `testing.ts`, or a folder `testing/`. */
export const testing = /(^|\/)testing(\/|\.tsx?$)/

/** Files that run for a customer. */
export const product = source.filter(
  (path) => !/^(tests|e2e|scripts|bench|drills)\/|\.test\.tsx?$/.test(path) && !testing.test(path),
)

const texts = new Map<string, string>()

/** The text of a file by its path from the root; a file is read once, since many tests look at all of them. */
export function read(path: string): string {
  const known = texts.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : filesIn(path)
    return [path]
  })
}
