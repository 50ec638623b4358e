import { chmodSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/*
 * The embedded database in a thread of its own, so that a long statement never holds up the event loop that answers
 * requests. It speaks the PostgreSQL protocol on a Unix socket: the rest of the house knows one driver only.
 *
 * The one file that is not TypeScript: a thread starts from a file that Node reads as it is, from source and when built.
 */
// One connection and a member area's amount of data: PostgreSQL's usual buffers would stay empty and cost 150 MB.
const postgresqlconf = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=5']
const { dataDir, image, socket } = workerData
const loadDataDir = image === null ? undefined : new Blob([readFileSync(image)])
const database = await PGlite.create(dataDir, { postgresqlconf, loadDataDir })
if (workerData.createOnly) {
  await database.close()
  process.exit(0)
}
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 16 })
await server.start()
// Whoever may connect may do everything, so nobody but this user may.
chmodSync(socket, 0o600)

parentPort.on('message', async () => {
  await server.stop()
  await database.close()
  parentPort.close()
})
parentPort.postMessage('listening')
