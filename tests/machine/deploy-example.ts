import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/**
 * Reads an example of `deploy/` with some places replaced for a test.
 * @param places pairs of a text that occurs once, and its replacement
 */
export function deployExample(file: string, places: readonly (readonly [string, string])[]): string {
  return places.reduce(
    (text, [from, to]) => {
      if (text.split(from).length !== 2) throw new Error(`deploy/${file} does not have "${from}" once.`)
      return text.replace(from, () => to)
    },
    readFileSync(join(root, 'deploy', file), 'utf8'),
  )
}
