import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

export const roomOfWording = /\/messages\/index\.ts$/

/**
 * The code of a room's wording with the texts of all languages in it, each read when it is asked for: six files for each
 * room would be fetched at every start, one by one.
 */
export function withWording(path) {
  const folder = dirname(path)
  const within = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text = JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      return `${basename(name, '.json')}: () => JSON.parse(${JSON.stringify(text)})`
    })
  const source = readFileSync(path, 'utf8')
  const code = source.replace(
    /import\(`\.\/\$\{language\}\.json`\)/,
    () => `Promise.resolve({ default: ({ ${within.join(', ')} })[language]() })`,
  )
  if (code === source) throw new Error(`Nobody knows how ${path} fetches its wording.`)
  return code
}
