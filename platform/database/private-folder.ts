import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'

/** A folder in which data or a socket is to lie belongs to another user of this machine. */
export class ForeignFolderError extends Error {}

const others = 0o077

/**
 * Makes a folder that only its owner may open, or closes one that is open to others: the engine creates its files
 * readable, and partly writable, for all.
 * @param dataDir the data that it belongs to
 * @throws ForeignFolderError when another user has put something there
 */
export function makePrivate(folder: string, dataDir: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  assertOwn(folder, dataDir)
  if ((lstatSync(folder).mode & others) !== 0) chmodSync(folder, 0o700)
}

/**
 * Checks the owner of a socket's folder, who could answer in the server's name.
 * @throws ForeignFolderError when it is neither this user nor, for the superuser, the owner of the data
 */
export function assertOwn(folder: string, dataDir: string) {
  const found = lstatSync(folder)
  const own = process.getuid?.() ?? found.uid
  const owners = own === 0 ? [own, statSync(dataDir).uid] : [own]
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new ForeignFolderError(`${folder} is not a folder of this user's own. Take it away, or set another DATA_DIR.`)
}
