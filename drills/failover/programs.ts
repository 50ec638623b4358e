import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@/platform/config/root'
import { debianPrograms } from '@/tests/machine/debian-programs'
import { pythonModules } from '../peers/tools'

const laid = join(root, '.cache', 'debian')

/** The version of PostgreSQL that Debian 12 has, unless this machine has a newer one. */
function postgresVersion() {
  const place = '/usr/lib/postgresql'
  const versions = existsSync(place) ? readdirSync(place).map(Number).filter(Boolean) : []
  return Math.max(15, ...versions)
}

/**
 * Debian 12 has 3.0.2, whose former leader takes the lead from its successor when it comes back to the
 * network (decision 0212).
 */
const layPatroni = () => pythonModules('patroni', 'patroni==4.1.5')

/** Lays the programs of the cluster, where this machine has none, and finds them. */
export function layClusterPrograms() {
  const version = postgresVersion()
  const postgres = `../lib/postgresql/${version}/bin/pg_basebackup`
  const { files, env } = debianPrograms({
    etcd: 'etcd-server',
    patroni: 'patroni',
    haproxy: 'haproxy',
    pgbouncer: 'pgbouncer',
    [postgres]: `postgresql-${version}`,
  })
  layPatroni()
  return { files: files as Readonly<Record<string, string>>, env, postgres: dirname(files[postgres] as string) }
}

/**
 * The programs of the cluster. Patroni's modules are copied into the folder of the drill: it runs as an unprivileged
 * user, who may not read the folder of the sources.
 */
export function clusterPrograms(folder: string) {
  const { files, env, postgres } = layClusterPrograms()
  const own = join(folder, 'programs')
  const copied = ['usr/lib/python3/dist-packages', ...debianLibraries()].filter((place) =>
    existsSync(join(laid, place)),
  )
  for (const place of copied) cpSync(join(laid, place), join(own, place), { recursive: true })
  // In place of Debian's, which brings what it needs.
  const modules = join(own, 'usr/lib/python3/dist-packages')
  rmSync(join(modules, 'patroni'), { recursive: true, force: true })
  cpSync(join(layPatroni(), 'patroni'), join(modules, 'patroni'), { recursive: true })
  return {
    files: files as Readonly<Record<'etcd' | 'haproxy' | 'pgbouncer', string>>,
    env,
    postgres,
    patroni: {
      words: ['/usr/bin/python3', '-m', 'patroni'],
      env: {
        PATH: process.env.PATH,
        PYTHONPATH: modules,
        LD_LIBRARY_PATH: debianLibraries()
          .map((place) => join(own, place))
          .join(':'),
      },
    },
  }
}

const debianLibraries = () => {
  const place = join(laid, 'usr/lib')
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('-linux-gnu')) : []
  return names.map((name) => `usr/lib/${name}`)
}
