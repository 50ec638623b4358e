import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from '../machine/debian-programs'
import { deployExample } from '../machine/deploy-example'
import { sparePort } from '../machine/spare-port'
import { unprivilegedUser } from '../machine/unprivileged-user'

/** PgBouncer as `deploy/` has it, in front of a server of the tests: each transaction may meet another session. */
export async function startPgBouncer(server: URL) {
  const { files, env } = debianPrograms({ pgbouncer: 'pgbouncer' })
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pgbouncer-'))
  const port = await sparePort()
  const owner = unprivilegedUser()
  const users = join(folder, 'users')
  const config = deployExample('postgres-cluster/pgbouncer.ini', [
    ['port=5000', `port=${server.port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', users],
    // Root starts it, and may not run it.
    ['unix_socket_dir =', owner ? 'user = nobody\nunix_socket_dir =' : 'unix_socket_dir ='],
    // A database that a test has done with keeps no connections.
    ['pool_mode = transaction', 'pool_mode = transaction\nserver_idle_timeout = 2'],
  ])
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(join(folder, 'pgbouncer.ini'), config)
  if (owner) chownSync(folder, owner.uid, owner.gid)

  const child = spawn(files.pgbouncer, [join(folder, 'pgbouncer.ini')], {
    env,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const killWithRun = () => child.kill('SIGKILL')
  process.once('exit', killWithRun)
  let said = ''
  await new Promise<void>((ready, failed) => {
    child.once('exit', () => failed(new Error(`PgBouncer ended:\n${said}`)))
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('process up')) ready()
    })
  })
  const url = new URL(server)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      process.off('exit', killWithRun)
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
