import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { deployExample } from '@/tests/machine/deploy-example'
import { sparePort } from '@/tests/machine/spare-port'
import { unprivilegedUser } from '@/tests/machine/unprivileged-user'
import { type Child, startChild, until } from './child'
import { clusterPrograms } from './programs'

const names = ['one', 'two', 'three'] as const
const address = { one: '10.0.0.11', two: '10.0.0.12', three: '10.0.0.13' } as const
/** On this machine, for as long as the drill. */
const password = 'of-the-drill'

interface Node {
  readonly name: (typeof names)[number]
  readonly ports: { readonly postgres: number; readonly api: number }
  readonly data: string
  readonly patroni: Child
}

/** Starts the cluster of `deploy/postgres-cluster/`: three nodes and their proxy, on this machine. */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-cluster-'))
  chmodSync(folder, 0o755)
  const owner = unprivilegedUser()
  const programs = clusterPrograms(folder)
  const { files, env } = programs
  const logOf = (name: string) => join(folder, `${name}.log`)
  const stops: (() => Promise<void>)[] = []
  const own: Node[] = []
  // Patroni’s servers outlive it unless they are stopped.
  process.once('exit', () => {
    for (const node of own) for (const pid of serverOf(node)) killIfThere(pid)
  })
  const started = (child: Child) => {
    stops.unshift(child.stop)
    return child
  }

  const etcd = { client: await sparePort(), peer: await sparePort() }
  const peers = `http://127.0.0.1:${etcd.peer}`
  const clients = `http://127.0.0.1:${etcd.client}`
  const words = ['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${peers}`]
    .concat('--listen-client-urls', clients, '--advertise-client-urls', clients)
    .concat('--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers)
  started(startChild(files.etcd, words, logOf('etcd'), { env, cwd: folder }))
  await until('etcd', async () => (await fetch(`${clients}/health`)).ok)

  const startNode = async (name: Node['name']): Promise<Node> => {
    const place = join(folder, name)
    mkdirSync(place)
    if (owner) chownSync(place, owner.uid, owner.gid)
    const ports = { postgres: await sparePort(), api: await sparePort() }
    const config = deployExample('postgres-cluster/patroni.yml', [
      ['name: one', `name: ${name}`],
      ['  listen: 10.0.0.11:8008', `  listen: 127.0.0.1:${ports.api}`],
      ['  connect_address: 10.0.0.11:8008', `  connect_address: 127.0.0.1:${ports.api}`],
      ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', `127.0.0.1:${etcd.client}`],
      ['  listen: 10.0.0.11:5432', `  listen: 127.0.0.1:${ports.postgres}`],
      ['  connect_address: 10.0.0.11:5432', `  connect_address: 127.0.0.1:${ports.postgres}`],
      ['/var/lib/postgresql/15/foyer', join(place, 'data')],
      ['/usr/lib/postgresql/15/bin', programs.postgres],
      ['/var/lib/postgresql/.pgpass-patroni', join(place, 'pgpass')],
      ['/var/run/postgresql', place],
      ['SUPERUSER-PASSWORD', password],
      ['REPLICATION-PASSWORD', password],
      ['local all postgres peer', 'local all postgres scram-sha-256'],
      ['replicator 10.0.0.0/24', 'replicator 127.0.0.1/32'],
      ['all all 10.0.0.0/24', 'all all 127.0.0.1/32'],
    ])
    const file = join(place, 'patroni.yml')
    writeFileSync(file, config)
    const options = { ...owner, env: { ...programs.patroni.env, HOME: place }, cwd: place }
    const patroni = startChild('/usr/bin/python3', [programs.patroni.script, file], logOf(name), options)
    stops.unshift(patroni.stop)
    const node = { name, ports, data: join(place, 'data'), patroni }
    own.push(node)
    return node
  }
  const is = (node: Node, role: string) => fetch(`http://127.0.0.1:${node.ports.api}/${role}`).then(({ ok }) => ok)

  const stop = async () => {
    for (const end of stops) await end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const first = await startNode('one')
    await until('the first node', () => is(first, 'primary'))
    const nodes = [first, await startNode('two'), await startNode('three')]
    for (const node of nodes.slice(1)) await until(`node ${node.name}`, () => is(node, 'replica'))
    await until('a synchronous standby', async () =>
      (await Promise.all(nodes.map((node) => is(node, 'sync')))).some(Boolean),
    )

    const writer = await sparePort()
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      deployExample('postgres-cluster/haproxy.cfg', [
        ['127.0.0.1:5000', `127.0.0.1:${writer}`],
        [' port 8008', ''],
        ...nodes.map(
          ({ name, ports }) =>
            [`${address[name]}:5432`, `127.0.0.1:${ports.postgres} port ${ports.api}`] as [string, string],
        ),
      ]),
    )
    started(startChild(files.haproxy, ['-db', '-f', 'haproxy.cfg'], logOf('haproxy'), { env, cwd: folder }))
    const door = await startDoor(folder, writer, files.pgbouncer, env, logOf('pgbouncer'))
    stops.unshift(door.child.stop)
    const admin = `postgres://postgres:${password}@127.0.0.1:${first.ports.postgres}/postgres`
    await ask(admin, `create role foyer login password '${password}'`)
    await ask(admin, 'create database foyer owner foyer')
    const url = `postgres://foyer:${password}@127.0.0.1:${door.port}/foyer`
    await until('the way to the database', () => ask(url, 'select 1').then(() => true))
    return {
      url,
      folder,
      /** Ends the node that writes as a power cut would. @returns which it was */
      async killPrimary() {
        const roles = await Promise.all(nodes.map((node) => is(node, 'primary').catch(() => false)))
        const node = nodes[roles.indexOf(true)]
        if (!node) throw new Error('No node is the primary.')
        const server = serverOf(node)
        // Its numbers may be others' by the end.
        own.splice(own.indexOf(node), 1)
        process.kill(node.patroni.pid, 'SIGKILL')
        for (const pid of server) killIfThere(pid)
        return node.name
      },
      stop,
    }
  } catch (error) {
    for (const end of stops) await end().catch(() => {})
    throw new Error(`The cluster did not start; its logs are in ${folder}.`, { cause: error })
  }
}

/** PostgreSQL's processes of a node: the first, and all below it. */
function serverOf({ data }: Node): readonly number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const first = Number(readFileSync(file, 'utf8').split('\n')[0])
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(first)], { encoding: 'utf8' })
  return [first, ...stdout.split('\n').map(Number).filter(Boolean)]
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended in this moment.
  }
}

async function startDoor(folder: string, writer: number, program: string, env: NodeJS.ProcessEnv, log: string) {
  const port = await sparePort()
  const users = join(folder, 'users')
  writeFileSync(users, `"foyer" "${password}"\n`)
  const config = deployExample('postgres-cluster/pgbouncer.ini', [
    ['port=5000', `port=${writer}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
    // Root itself may not run it.
    ['unix_socket_dir =', process.getuid?.() === 0 ? 'user = nobody\nunix_socket_dir =' : 'unix_socket_dir ='],
  ])
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  return { port, child: startChild(program, [file], log, { env, cwd: folder }) }
}

export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
