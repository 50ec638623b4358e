import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { deployExample } from '@/tests/machine/deploy-example'
import { sparePort } from '@/tests/machine/spare-port'
import { type UnprivilegedUser, unprivilegedUser } from '@/tests/machine/unprivileged-user'
import { type Child, startChild, until } from './child'
import { address, type Machine } from './machines'
import { clusterPrograms } from './programs'

/** On this machine, for as long as the drill. */
const password = 'of-the-drill'

/** As Patroni tells it. */
interface ClusterStatus {
  readonly members: readonly { readonly role: string; readonly state: string }[]
}

interface Node {
  readonly machine: Machine
  readonly data: string
  readonly patroni: Child
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts the cluster of `deploy/postgres-cluster/` and its proxy. @param machines those of its nodes */
export async function startCluster(machines: readonly Machine[]) {
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

  const members = new Map<string, Child>()
  const startMember = (machine: Machine, state: 'new' | 'existing') => {
    const words = etcdWords(machine, machines, join(folder, `etcd-${machine.name}`), state)
    const [program, ...rest] = [...machine.way, files.etcd, ...words] as [string, ...string[]]
    const child = started(startChild(program, rest, logOf(`etcd-${machine.name}`), { env, cwd: folder }))
    members.set(machine.name, child)
  }
  for (const machine of machines) startMember(machine, 'new')
  const answers = async ({ address: at, ports }: Machine) => (await fetch(`http://${at}:${ports.etcd}/health`)).ok
  for (const machine of machines) await until(`etcd of ${machine.name}`, () => answers(machine))

  const startNode = async (machine: Machine): Promise<Node> => {
    const { name } = machine
    const place = join(folder, name)
    mkdirSync(place)
    if (owner) chownSync(place, owner.uid, owner.gid)
    const file = join(place, 'patroni.yml')
    writeFileSync(file, patroniSettings(machine, machines, place, programs.postgres))
    const options = {
      ...(machine.way.length === 0 && owner),
      env: { ...programs.patroni.env, HOME: place },
      cwd: place,
    }
    const words = [...machine.way, ...asUser(machine, owner), ...programs.patroni.words, file]
    const [program, ...rest] = words as [string, ...string[]]
    const patroni = startChild(program, rest, logOf(name), options)
    stops.unshift(patroni.stop)
    const node = { machine, data: join(place, 'data'), patroni }
    own.push(node)
    return node
  }
  const is = ({ machine: { address: at, ports } }: Node, role: string) =>
    fetch(`http://${at}:${ports.api}/${role}`, { signal: AbortSignal.timeout(2000) }).then(({ ok }) => ok)
  const stop = async () => {
    for (const end of stops) await end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [one, ...others] = machines as [Machine, ...Machine[]]
    const first = await startNode(one)
    await until('the first node', () => is(first, 'primary'))
    const nodes = [first]
    for (const machine of others) nodes.push(await startNode(machine))
    for (const node of nodes.slice(1)) await until(`node ${node.machine.name}`, () => is(node, 'replica'))
    const primary = async () => {
      let writing = first
      const writes = async (node: Node) => {
        if (!(await is(node, 'primary'))) throw new Error('It stands by.')
        return node
      }
      await until('a node that writes', async () => {
        // One that cannot be reached is not waited for.
        writing = await Promise.any(nodes.map(writes))
        return true
      })
      return writing
    }
    /** Those that get what the node that writes has written: one that says that it is a replica may still be behind. */
    const streaming = async () => {
      const { address: at, ports } = (await primary()).machine
      const { members: told } = (await (await fetch(`http://${at}:${ports.api}/cluster`)).json()) as ClusterStatus
      return told.filter(({ state }) => state === 'streaming')
    }
    /** Without one whose word a commit waits for nothing is written. */
    const secured = async () => (await streaming()).some(({ role }) => role === 'quorum_standby')
    const whole = async () => (await streaming()).length === 2 && (await secured())
    await until('a synchronous standby', whole)

    const writer = await sparePort()
    writeFileSync(
      join(folder, 'haproxy.cfg'),
      deployExample('postgres-cluster/haproxy.cfg', [
        ['127.0.0.1:5000', `127.0.0.1:${writer}`],
        [' port 8008', ''],
        ...machines.map(
          ({ name, address: at, ports }) =>
            [`${address[name]}:5432`, `${at}:${ports.postgres} port ${ports.api}`] as [string, string],
        ),
      ]),
    )
    started(startChild(files.haproxy, ['-db', '-f', 'haproxy.cfg'], logOf('haproxy'), { env, cwd: folder }))
    const door = await startDoor(folder, writer, files.pgbouncer, env, logOf('pgbouncer'))
    stops.unshift(door.child.stop)
    const admin = `postgres://postgres:${password}@${one.address}:${one.ports.postgres}/postgres`
    await ask(admin, `create role foyer login password '${password}'`)
    await ask(admin, 'create database foyer owner foyer')
    const url = `postgres://foyer:${password}@127.0.0.1:${door.port}/foyer`
    await until('the way to the database', () => ask(url, 'select 1').then(() => true))
    return {
      url,
      folder,
      /** The name of the node that writes. */
      primary: async () => (await primary()).machine.name,
      secured,
      /** Waits until all nodes stand by the one that writes, of which commits wait for one. */
      whole: () => until('the whole cluster', whole, 240),
      /** Ends a node of etcd as a power cut would. @returns what starts it again */
      async loseEtcd(machine: Machine) {
        await members.get(machine.name)?.kill()
        return async () => {
          startMember(machine, 'existing')
          await until(`etcd of ${machine.name}`, () => answers(machine))
        }
      },
      /** Ends the node that writes as a power cut would. @returns which it was */
      async killPrimary() {
        const node = await primary()
        const server = serverOf(node)
        // Its numbers may be others' by the end.
        own.splice(own.indexOf(node), 1)
        process.kill(node.patroni.pid, 'SIGKILL')
        for (const pid of server) killIfThere(pid)
        return node.machine.name
      },
      stop,
    }
  } catch (error) {
    for (const end of stops) await end().catch(() => {})
    throw new Error(`The cluster did not start; its logs are in ${folder}.`, { cause: error })
  }
}

/** As docs/operation/database.md has `/etc/default/etcd`. */
function etcdWords({ name, address: at, ports }: Machine, all: readonly Machine[], folder: string, state: string) {
  const [peer, client] = [`http://${at}:${ports.peer}`, `http://${at}:${ports.etcd}`]
  const cluster = all.map((each) => `${each.name}=http://${each.address}:${each.ports.peer}`).join(',')
  return ['--name', name, '--data-dir', folder, '--initial-cluster', cluster, '--initial-cluster-state', state]
    .concat('--listen-client-urls', client, '--advertise-client-urls', client)
    .concat('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer)
}

function patroniSettings(
  { name, address: at, ports, network }: Machine,
  all: readonly Machine[],
  place: string,
  bin: string,
) {
  return deployExample('postgres-cluster/patroni.yml', [
    ['name: one', `name: ${name}`],
    ['  listen: 10.0.0.11:8008', `  listen: ${at}:${ports.api}`],
    ['  connect_address: 10.0.0.11:8008', `  connect_address: ${at}:${ports.api}`],
    ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', all.map((each) => `${each.address}:${each.ports.etcd}`).join(',')],
    ['  listen: 10.0.0.11:5432', `  listen: ${at}:${ports.postgres}`],
    ['  connect_address: 10.0.0.11:5432', `  connect_address: ${at}:${ports.postgres}`],
    ['/var/lib/postgresql/15/foyer', join(place, 'data')],
    ['/usr/lib/postgresql/15/bin', bin],
    ['/var/lib/postgresql/.pgpass-patroni', join(place, 'pgpass')],
    ['/var/run/postgresql', place],
    ['SUPERUSER-PASSWORD', password],
    ['REPLICATION-PASSWORD', password],
    ['local all postgres peer', 'local all postgres scram-sha-256'],
    ['replicator 10.0.0.0/24', `replicator ${network}`],
    ['all all 10.0.0.0/24', `all all ${network}`],
  ])
}

/** The words after those that enter another network, which is done as root: there the program is that user’s. */
const asUser = ({ way }: Machine, owner: UnprivilegedUser | null) =>
  way.length === 0 || owner === null ? [] : ['--setgid', String(owner.gid), '--setuid', String(owner.uid), '--']

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
