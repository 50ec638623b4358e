import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './steps.mjs'

/** Returns a hash of the files at these paths. Tests are left out, since they are not built. */
export function fingerprint(paths, ...facts) {
  const hash = createHash('sha256').update(JSON.stringify(facts))
  for (const path of paths) addTo(hash, path)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const place = join(root, path)
  if (!existsSync(place) || /\.test\.tsx?$|\/testing(\.ts)?$/.test(path)) return
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) addTo(hash, join(path, name))
  } else {
    hash.update(`${path}\0`).update(readFileSync(place))
  }
}

/**
 * Does the work unless it was done for this fingerprint already. The stamp is taken away first and set last, so that
 * work which was interrupted is done again.
 */
export async function unlessDone(stamp, mark, work) {
  const file = join(root, stamp)
  if (existsSync(file) && readFileSync(file, 'utf8') === mark) return
  rmSync(file, { force: true })
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, mark)
}
