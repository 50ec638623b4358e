import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'

/**
 * An example of `deploy/` as it stands there, but for the places that are a test's own.
 * @param places what stands there once, and what stands there instead
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
