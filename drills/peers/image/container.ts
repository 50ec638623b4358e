import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../tools'
import { type Image, inView, place } from './builder'

export interface Options {
  readonly variables?: Readonly<Record<string, string>>
  /** In place of what the image starts. */
  readonly command?: readonly string[]
  /** Folders of this machine, by where they stand in it; the volumes of the image have some of their own. */
  readonly mounts?: Readonly<Record<string, string>>
  /** With a network of its own, in which nothing is but itself. */
  readonly alone?: boolean
}

export interface Container {
  readonly isOver: () => boolean
  readonly output: () => string
  /** The number of the process by which it ended. */
  readonly ended: Promise<number | null>
  /** Runs a program in it. */
  readonly exec: (...words: readonly string[]) => ReturnType<typeof run>
  /** Sends the signal that the image names. */
  readonly stop: () => Promise<void>
  readonly remove: () => void
}

const crun = (...words: readonly string[]) =>
  inView('crun', '--root', join(place, 'crun'), '--cgroup-manager=disabled', ...words)
let made = 0

/**
 * Starts a container of the image with what `deploy/compose` and `deploy/kubernetes` demand of one: the root is only read,
 * nothing may be gained, `/tmp` is in memory. Its first process is that of the image, as in Kubernetes.
 */
export function startContainer(image: Image, options: Options = {}): Container {
  const name = `foyer-drill-${process.pid}-${made++}`
  const folder = join(place, 'containers', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'config.json'), JSON.stringify(specification(image, folder, options)))
  const [program, words] = crun('run', '--bundle', folder, name)
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  let over = false
  const ended = once(child, 'exit').then(([code]) => {
    over = true
    return code as number | null
  })
  const remove = () => {
    process.off('exit', remove)
    const [program, words] = crun('delete', '--force', name)
    execFileSync(program, words, { stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return {
    isOver: () => over,
    output: () => said,
    ended,
    exec: (...words) => run(...crun('exec', '--user', image.config.User, name, ...words), { minutes: 2 }),
    stop: async () => void (await run(...crun('kill', name, image.config.StopSignal))),
    remove,
  }
}

function specification(image: Image, folder: string, { variables = {}, command, mounts = {}, alone }: Options) {
  const { config, files } = image
  const [uid, gid] = config.User.split(':').map(Number)
  const volumes = Object.keys(config.Volumes).map((path, number) => {
    // As the image has it: with its owner, and what lies in it.
    const source = join(folder, `volume-${number}`)
    execFileSync('cp', ['--archive', join(files, path), source])
    return [path, source] as const
  })
  const bound = [...volumes.filter(([path]) => !(path in mounts)), ...Object.entries(mounts)]
  const env = [...config.Env.filter((line) => !((line.split('=')[0] ?? '') in variables)), ...lines(variables)]
  return {
    ociVersion: '1.0.2',
    root: { path: files, readonly: true },
    process: {
      terminal: false,
      user: { uid, gid },
      args: command ?? [...(config.Entrypoint ?? []), ...config.Cmd],
      env,
      cwd: config.WorkingDir,
      noNewPrivileges: true,
      capabilities: Object.fromEntries(sets.map((set) => [set, []])),
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'noexec', 'mode=1777'] },
      ...bound.map(([destination, source]) => ({ destination, type: 'bind', source, options: ['rbind', 'rw'] })),
    ],
    linux: {
      namespaces: ['pid', 'mount', 'ipc', 'uts', ...(alone ? ['network'] : [])].map((type) => ({ type })),
    },
  }
}

const sets = ['bounding', 'effective', 'inheritable', 'permitted', 'ambient']
const lines = (variables: Readonly<Record<string, string>>) =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`)

/** Takes away what was left by a drill that was broken off. */
export const clearContainers = () => rmSync(join(place, 'containers'), { recursive: true, force: true })
