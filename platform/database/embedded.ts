import { createHash } from 'node:crypto'
import { mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { DamagedDataError, databaseFolder, holdsDatabase, makeDataFolder } from './data-folder'
import { lockFolder } from './folder-lock'
import { makePrivate } from './private-folder'

/** Where a Unix socket may lie: systems allow a path of about 100 bytes. */
const longestSocketFolder = 80
const socketName = '.s.PGSQL.5432'

/** Buffers between socket and database are short-lived: with a small young generation they are collected early. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

interface EmbeddedServer {
  /** The folder of the socket, which `pg` takes as host. */
  readonly host: string
  stop(): Promise<void>
}

/**
 * The folder in which the server on this data listens: another process of the same user (the command line) reaches the
 * data through it while the server runs.
 */
export function socketFolder(dataDir: string) {
  if (dataDir.length <= longestSocketFolder) return dataDir
  return join(tmpdir(), `foyer-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/**
 * Starts PGlite on a folder, or in memory from an image: its own dump of a data folder.
 * @throws DataInUseError when another process holds the folder (PGlite has no lock of its own)
 * @throws DataFolderError when there is neither a whole database nor room for one
 * @throws DamagedDataError when the existing data cannot be opened
 */
export async function startEmbedded(place: { dataDir: string } | { image: string }): Promise<EmbeddedServer> {
  const { host, unlock, ...data } = 'image' in place ? inMemory(place.image) : await onFolder(place.dataDir)
  const socket = join(host, socketName)
  rmSync(socket, { force: true })

  try {
    if ('dataDir' in place && !holdsDatabase(place.dataDir)) await create(data)
  } catch (error) {
    unlock()
    throw error
  }
  const worker = startWorker({ ...data, socket })
  try {
    await new Promise((listening, failed) => worker.once('message', listening).once('error', failed))
  } catch (error) {
    unlock()
    throw 'dataDir' in place ? new DamagedDataError(place.dataDir, error) : error
  }
  const unexpected = () => {
    // Without its database the process can do nothing; anyone who watches over it starts it again.
    throw new Error('The embedded database ended by itself')
  }
  worker.once('exit', unexpected)
  return {
    host,
    async stop() {
      worker.off('exit', unexpected)
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage('stop')
      await ended
      unlock()
    },
  }
}

function startWorker(workerData: object) {
  // Compiled once, by the fast compiler. Compiling again what is hot takes as long as the rest of the start and 40 MB,
  // and statements come no sooner: most of their time goes into what is around the database's own code.
  setFlagsFromString('--no-wasm-tier-up --no-wasm-dynamic-tiering')
  return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData, resourceLimits, execArgv: [] })
}

/**
 * Creates a database in a thread of its own, since that takes half a gigabyte that the thread never returns. It is
 * created beside its place and then moved, so that the folder is whole even if the process dies.
 */
async function create(data: { readonly dataDir: string }) {
  const beside = `${data.dataDir}.new`
  rmSync(beside, { recursive: true, force: true })
  const worker = startWorker({ ...data, dataDir: beside, createOnly: true })
  await new Promise<void>((created, failed) => {
    worker.once('error', failed)
    worker.once('exit', (code) => (code === 0 ? created() : failed(new Error('The database could not be created'))))
  })
  rmdirSync(data.dataDir)
  renameSync(beside, data.dataDir)
  makePrivate(data.dataDir, dirname(data.dataDir))
}

function inMemory(image: string) {
  const host = mkdtempSync(join(tmpdir(), 'foyer-'))
  return { dataDir: 'memory://', image, host, unlock: () => rmSync(host, { recursive: true, force: true }) }
}

async function onFolder(dataDir: string) {
  const host = socketFolder(dataDir)
  const folder = databaseFolder(dataDir)
  makeDataFolder(dataDir)
  if (host !== dataDir) makePrivate(host, dataDir)
  makePrivate(folder, dataDir)
  const unlock = await lockFolder(dataDir, join(host, socketName))
  return { dataDir: folder, image: null, host, unlock }
}
