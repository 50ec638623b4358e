import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { debianFiles, hasDebian } from '@/tests/machine/debian-programs'
import type { Kind, Machine } from './engine'

/** Programs of Debian stand where Debian has them, in a view of the machine that they alone have. */
const within = `
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
shift
exec "$@"`

const unshare = '/usr/bin/unshare'

/** @returns how an engine is started here, or the reason why it cannot be */
export function machineFor({ name, packages }: Kind): Machine | string {
  const wanted = Object.keys(packages)
  if (wanted.every((path) => existsSync(join('/', path))))
    return { way: [], find: (...paths) => paths.find(existsSync) }
  const wish = `${name} is not installed (Debian: ${Object.values(packages).join(', ')})`
  if (!hasDebian || !existsSync(unshare)) return wish
  try {
    const { folder } = debianFiles(packages)
    const user = process.getuid?.() === 0 ? '-m' : '-rm'
    return {
      way: [unshare, user, 'sh', '-ec', within, 'sh', folder],
      find: (...paths) => paths.find((path) => existsSync(path) || existsSync(join(folder, path))),
    }
  } catch (error) {
    return `${wish}, and its packages cannot be fetched: ${error instanceof Error ? error.message : error}`
  }
}
