import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageFile from '../../package.json'

/** The project's folder, found upwards from this file: the same from source, from a test and from the built server. */
export const root = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

/** The version of this code, such as 0.1.0. */
export const { version } = packageFile

/** Whether a version comes before another one; of each the three numbers count. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((text) => text.split('.').map(Number.parseFloat)) as [number[], number[]]
  const place = own.findIndex((number, index) => number !== other[index])
  return place !== -1 && (own[place] ?? 0) < (other[place] ?? 0)
}
