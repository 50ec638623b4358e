import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@/platform/config/root'
import { debianFiles } from '@/tests/machine/debian-programs'
import { laid, npmPackage, type Outcome, run } from '../tools'

export const place = join(laid, 'image')
const dockerfile = 'deploy/docker/Dockerfile'

/** Node and npm as the image of Node has them. */
const node = { node: '24.21.0', npm: '11.21.2' } as const

/**
 * Programs of Debian stand where Debian has them, in a view of the machine that they alone have. Control groups are those
 * of version 2, whichever the machine shows: no limit is set.
 */
const within = `
mount -t overlay overlay -o "lowerdir=$1/usr:/usr" /usr
mount -t cgroup2 cgroup2 /sys/fs/cgroup
shift
exec "$@"`

/** The words by which a program of Debian's packages is started. */
export function inView(...words: readonly string[]): [program: string, words: readonly string[]] {
  const { folder } = debianFiles({
    'usr/bin/buildah': 'buildah',
    'usr/bin/crun': 'crun',
    'usr/bin/mmdebstrap': 'mmdebstrap',
  })
  return ['unshare', ['-m', 'sh', '-ec', within, 'sh', folder, ...words]]
}

const policy = join(place, 'policy.json')
const registries = join(place, 'registries.conf')
/** Those of its commands that ask what is trusted. */
const asking = ['from', 'build', 'commit']

async function buildah(command: string, ...words: readonly string[]): Promise<Outcome> {
  const own = ['--root', join(place, 'storage'), '--runroot', join(place, 'runroot'), '--storage-driver', 'vfs']
  const trust = asking.includes(command) ? ['--signature-policy', policy] : []
  const all = inView('buildah', ...own, '--registries-conf', registries, command, ...trust, ...words)
  return run(...all, { env: { TMPDIR: join(place, 'tmp') }, minutes: 30 })
}

/** @throws with all that was said */
async function must(command: string, ...words: readonly string[]): Promise<string> {
  const { status, output } = await buildah(command, ...words)
  if (status !== 0) throw new Error(`buildah ${command} ended with ${status}:\n${output.slice(-3000)}`)
  return output.trim()
}

/** The settings of an image, as it names them. */
export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[] | null
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly StopSignal: string
  readonly Volumes: Readonly<Record<string, object>>
  readonly ExposedPorts: Readonly<Record<string, object>>
  readonly Healthcheck: { readonly Test: readonly string[]; readonly Timeout: number } | undefined
}

export interface Image {
  readonly config: ImageConfig
  /** Where its files lie. */
  readonly files: string
  readonly takeAway: () => Promise<void>
}

/** The images that the Dockerfile begins with, made of Debian's packages and npm's Node, under the very names of them. */
export async function layBases() {
  for (const folder of ['tmp', 'storage']) mkdirSync(join(place, folder), { recursive: true })
  writeFileSync(policy, '{"default":[{"type":"insecureAcceptAnything"}]}')
  writeFileSync(registries, 'unqualified-search-registries = ["docker.io"]\n')
  const [withNode = '', debian = ''] = [...readFileSync(join(root, dockerfile), 'utf8').matchAll(/^FROM (\S+)/gm)].map(
    ([, name]) => name,
  )
  if (!/^node:24-bookworm-slim$/.test(withNode) || debian !== 'debian:bookworm-slim')
    throw new Error(`The drill does not know how ${withNode} and ${debian} are made.`)
  await buildah('rm', '--all')
  await layDebian(`docker.io/library/${debian}`)
  await layNode(`docker.io/library/${withNode}`, debian)
  return { withNode, debian }
}

const isThere = async (image: string) => (await buildah('inspect', '--type', 'image', image)).status === 0

async function layDebian(name: string) {
  if (await isThere(name)) return
  const folder = join(place, 'debian')
  if (!existsSync(join(folder, 'etc', 'debian_version'))) {
    const made = await run(...inView('mmdebstrap', '--variant=minbase', '--format=directory', 'bookworm', folder))
    if (made.status !== 0) throw new Error(made.output)
  }
  const container = await must('from', 'scratch')
  await must('add', container, folder, '/')
  await must('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  await must('commit', '--rm', container, name)
}

async function layNode(name: string, debian: string) {
  if (await isThere(name)) return
  const container = await must('from', '--pull-never', debian)
  const program = join(npmPackage(`node-${process.platform}-${process.arch}`, node.node), 'bin', 'node')
  const npm = '/usr/local/lib/node_modules/npm'
  await must('add', container, program, '/usr/local/bin/node')
  await must('add', container, npmPackage('npm', node.npm), npm)
  // Where this machine reaches npm by a certificate of its own, the build does so as well.
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) {
    await must('add', container, certificates, certificates)
    await must('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container)
  }
  await must('run', '--isolation', 'chroot', container, 'ln', '-s', `${npm}/bin/npm-cli.js`, '/usr/local/bin/npm')
  await must('commit', '--rm', container, name)
}

/** Builds the image by the file of `deploy/docker`, as its first line says. */
export const build = () =>
  buildah(
    'build',
    '--isolation=chroot',
    '--pull-never',
    '--format=docker',
    '--layers=false',
    `--file=${join(root, dockerfile)}`,
    '--tag=foyer',
    root,
  )

export async function openImage(): Promise<Image> {
  const told = JSON.parse(await must('inspect', '--type', 'image', 'foyer')) as {
    readonly Docker: { readonly config: ImageConfig }
  }
  const container = await must('from', '--pull-never', 'foyer')
  return {
    config: told.Docker.config,
    files: await must('mount', container),
    async takeAway() {
      await buildah('rm', container)
      await buildah('rmi', 'foyer')
    },
  }
}
