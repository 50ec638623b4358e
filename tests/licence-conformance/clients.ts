import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'
import type { Command } from '@/packages/licence-conformance/src/driver'
import { root } from '@/platform/config/root'
import { debianFiles, debianPrograms, hasDebian } from '../machine/debian-programs'
import { placesThere } from './places'

/** A client whose driver the suite runs. */
export interface Client {
  readonly name: string
  /** Why this machine cannot build it; null: it can. */
  readonly hindrance: string | null
  /** Which of several programs runs it here. */
  readonly by?: string
  /** Builds it. Missing packages of Debian are fetched. */
  prepare(): Command
}

export const inPackages = (...path: string[]) => join(root, 'packages', ...path)

const noDebian = hasDebian ? null : 'no apt-get to fetch its packages with'
const noCompiler = existsSync('/usr/bin/gcc') ? noDebian : 'no gcc: install it'

/** As Debian names this machine's kind. */
const triplet = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`

const javascript: Client = {
  name: 'JavaScript',
  hindrance: null,
  prepare() {
    const sources = filesOf('licence-client/src', 'licence-client/driver')
    const entry = inPackages('licence-client/driver/main.ts')
    const words = { bundle: true, format: 'esm', platform: 'node', target: 'node20.19' } as const
    const built = builtOf('driver.mjs', sources, (outfile) => buildSync({ entryPoints: [entry], outfile, ...words }))
    return { program: process.execPath, words: [built] }
  },
}

const python: Client = {
  name: 'Python',
  hindrance: noDebian,
  prepare() {
    const room = 'usr/lib/python3/dist-packages'
    const [interpreter, nacl] = ['usr/bin/python3', `${room}/nacl/__init__.py`] as const
    const { files, folder, libraries } = debianFiles({ [interpreter]: 'python3-minimal', [nacl]: 'python3-nacl' })
    const env = {
      ...placesThere({
        PYTHONHOME: [],
        PYTHONPATH: [inPackages('licence-client-python'), join(folder, room)],
        LD_LIBRARY_PATH: libraries,
      }),
      PYTHONDONTWRITEBYTECODE: '1',
    }
    return { program: files[interpreter] as string, words: [inPackages('licence-client-python/driver.py')], env }
  },
}

/** The headers that the client in C includes. */
const headers = {
  'usr/include/sodium.h': 'libsodium-dev',
  [`usr/include/${triplet}/curl/curl.h`]: 'libcurl4-openssl-dev',
} as const

/** The folders that a compiler looks in for them. */
const headersIn = (files: Readonly<Record<string, string>>) => [
  dirname(files['usr/include/sodium.h'] as string),
  dirname(dirname(files[`usr/include/${triplet}/curl/curl.h`] as string)),
]

export const strictly = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-O1']
/** The suite runs under both: a step beyond a text, or what C does not define, ends the driver. */
const watched = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all']

/** Words that a program with the client in C is compiled and linked with. */
function cPlaces() {
  const { files, libraries } = debianFiles({
    ...headers,
    [`usr/lib/${triplet}/libsodium.so.23`]: 'libsodium-dev',
    [`usr/lib/${triplet}/libcurl.so.4`]: 'libcurl4-openssl-dev',
  })
  return {
    folders: [inPackages('licence-client-c/include'), ...headersIn(files)].map((path) => `-I${path}`),
    linked: [...libraries.map((path) => `-L${path}`), '-l:libcurl.so.4', '-l:libsodium.so.23', '-lm'],
    env: placesThere({ LD_LIBRARY_PATH: libraries }),
  }
}

/** The driver in C, compiled with more words. */
function cDriver(name: string, ...words: readonly string[]) {
  const { folders, linked, env } = cPlaces()
  const sources = filesOf('licence-client-c/src', 'licence-client-c/include', 'licence-client-c/driver')
  const units = sources.filter((path) => path.endsWith('.c'))
  const build = (outfile: string) =>
    compile('/usr/bin/gcc', [...strictly, ...words, '-o', outfile, ...folders, ...units, ...linked], env)
  return { program: builtOf(name, sources, build), words: [], env }
}

const c: Client = {
  name: 'C',
  hindrance: noCompiler,
  prepare() {
    const { env, ...command } = cDriver('driver-c-watched', ...watched)
    return { ...command, env: { ...env, ASAN_OPTIONS: 'detect_leaks=1:exitcode=86' } }
  },
}

const crossCompiler = '/usr/bin/x86_64-w64-mingw32-gcc'

/** Parts of the client in C beside the suite: a program for a test, and its files for Windows. */
export const cParts = {
  hindrance: noCompiler,
  hindranceForWindows: existsSync(crossCompiler) ? noDebian : 'no cross-compiler: install gcc-mingw-w64-x86-64',
  /** @param units in its folder, and the headers that they are rebuilt for */
  program(name: string, ...units: readonly string[]): string {
    const sources = units.map((unit) => inPackages('licence-client-c', unit))
    const build = (outfile: string) =>
      compile('/usr/bin/gcc', [...strictly, '-o', outfile, ...sources.filter((path) => path.endsWith('.c'))], {})
    return builtOf(name, sources, build)
  },
  /** The library as programs have it: one object of all its parts, and a shared library. */
  library() {
    const { files, libraries } = debianFiles({ ...headers, [`usr/lib/${triplet}/libsodium.so.23`]: 'libsodium-dev' })
    const env = placesThere({ LD_LIBRARY_PATH: libraries })
    const sources = filesOf('licence-client-c/src', 'licence-client-c/include')
    const units = sources.filter((path) => path.endsWith('.c'))
    const folders = [inPackages('licence-client-c/include'), ...headersIn(files)].map((path) => `-I${path}`)
    const hidden = [...strictly, '-fPIC', '-fvisibility=hidden', ...folders, ...units]
    const build =
      (...words: readonly string[]) =>
      (outfile: string) =>
        compile('/usr/bin/gcc', [...hidden, ...words, '-o', outfile], env)
    return {
      object: builtOf('foyer-licence.o', sources, build('-r', '-nostdlib')),
      shared: builtOf('libfoyer_licence.so', sources, build('-shared', '-Wl,--unresolved-symbols=ignore-all')),
    }
  },
  /** The fuzzer of its readers, by which gcc tells each step that they take. */
  fuzzer() {
    const { folders, linked, env } = cPlaces()
    const sources = filesOf('licence-client-c/src', 'licence-client-c/include', 'licence-client-c/test/fuzz')
    const units = (part: string) => sources.filter((path) => path.includes(part) && path.endsWith('.c'))
    // At the same place in each run, so that a seed leads to the same inputs.
    const words = [...strictly, ...watched, '-fno-pie', '-no-pie', ...folders]
    const program = builtOf('fuzz', sources, (outfile) => {
      const object = `${outfile}.o`
      const traced = ['-fsanitize-coverage=trace-pc', '-r', '-nostdlib', '-o', object]
      compile('/usr/bin/gcc', [...words, ...traced, ...units('/licence-client-c/src/')], env)
      compile('/usr/bin/gcc', [...words, '-o', outfile, ...units('/test/fuzz/'), object, ...linked], env)
    })
    return { program, env: { ...env, ASAN_OPTIONS: 'detect_leaks=1:exitcode=86:quarantine_size_mb=32' } }
  },
  /** The driver under valgrind, which tells a read of what nothing was written to, too. */
  underValgrind() {
    const [valgrind, tools] = ['usr/bin/valgrind', 'usr/libexec/valgrind/default.supp'] as const
    const { files, folder } = debianFiles({
      [valgrind]: 'valgrind',
      [tools]: 'valgrind',
      'usr/lib/debug/.build-id': 'libc6-dbg',
    })
    const { program, env } = cDriver('driver-c', '-g')
    const isAside = files[valgrind].startsWith(folder)
    return {
      program: files[valgrind],
      words: [
        '--quiet',
        '--error-exitcode=86',
        '--leak-check=full',
        '--errors-for-leak-kinds=definite,indirect,possible',
        ...(isAside ? [`--extra-debuginfo-path=${join(folder, 'usr/lib/debug')}`] : []),
        program,
      ],
      env: { ...env, ...(isAside && { VALGRIND_LIB: dirname(files[tools]) }) },
    }
  },
  /** Every part as Windows would have it, with headers of this machine that are the same there; nothing is linked. */
  compileForWindows() {
    const [sodium = '', curl = ''] = headersIn(debianFiles(headers).files)
    // Alone: beside them may be those of this system.
    const folder = mkdtempSync(join(tmpdir(), 'foyer-headers-'))
    symlinkSync(join(sodium, 'sodium.h'), join(folder, 'sodium.h'))
    symlinkSync(join(sodium, 'sodium'), join(folder, 'sodium'))
    symlinkSync(join(curl, 'curl'), join(folder, 'curl'))
    const units = filesOf('licence-client-c/src').filter((path) => path.endsWith('.c'))
    const folders = [`-I${inPackages('licence-client-c/include')}`, `-I${folder}`]
    try {
      compile(crossCompiler, [...strictly, '-fsyntax-only', ...folders, ...units], {})
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

/** Crates that are compiled once are good for each version of the client. */
const rustTarget = join(root, '.cache', 'licence-clients', 'rust')

const noCrates = withoutCrates()

const rustSources = () => [
  ...filesOf('licence-client-rust/src', 'licence-client-rust/driver'),
  inPackages('licence-client-rust', 'Cargo.toml'),
  inPackages('licence-client-rust', 'Cargo.lock'),
]

const rust: Client = {
  name: 'Rust',
  hindrance: noCrates,
  prepare() {
    const built = builtOf('driver-rust', rustSources(), (outfile) => {
      cargo(['build', '--locked', '--quiet', '--jobs', '2', '--example', 'driver', '--target-dir', rustTarget])
      copyFileSync(join(rustTarget, 'debug', 'examples', 'driver'), outfile)
    })
    return { program: built, words: [] }
  },
}

function cargo(words: readonly string[], seconds?: number) {
  const limit = seconds === undefined ? {} : { timeout: seconds * 1000 }
  const cwd = inPackages('licence-client-rust')
  return execFileSync('cargo', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...limit })
}

/** Why this machine cannot compile the client in Rust; its crates are fetched where they are missing (decision 0232). */
function withoutCrates(): string | null {
  let host: string | undefined
  try {
    host = /^host: (.+)$/m.exec(cargo(['--version', '--verbose']))?.[1]
  } catch (error) {
    // A cargo of rustup finds no toolchain under another home.
    const isThere = (error as NodeJS.ErrnoException).code !== 'ENOENT'
    return isThere ? 'cargo has no toolchain: rustup default stable' : 'no cargo: install Rust'
  }
  const words = ['fetch', '--locked', '--quiet', ...(host ? ['--target', host] : [])]
  for (const more of [['--offline'], []])
    try {
      cargo([...words, ...more], 300)
      return null
    } catch {}
  return 'no access to its crates'
}

/** The oldest Java that has all that the client needs (decision 0231). */
const leastJava = 17

const java: Client = {
  name: 'Java',
  hindrance: withoutJava(),
  prepare() {
    const client = 'licence-client-java/src/main/java'
    const sources = filesOf(`${client}/foyer/licence`, 'licence-client-java/driver')
    const strictly = ['-Xlint:all', '-Werror', '--release', String(leastJava)]
    const built = builtOf('driver-java', sources, (outfile) =>
      compile('javac', [...strictly, '-d', outfile, ...sources], {}),
    )
    // A driver that lives for seconds is not worth the second compiler.
    return { program: 'java', words: ['-XX:TieredStopAtLevel=1', '-cp', built, 'foyer.licence.Driver'] }
  },
}

function withoutJava(): string | null {
  try {
    const [, version = '0'] = /(\d+)/.exec(execFileSync('javac', ['-version'], { encoding: 'utf8' })) ?? []
    return Number(version) >= leastJava ? null : `no Java ${leastJava}: it is ${version}`
  } catch {
    return `no javac: install a JDK of Java ${leastJava}`
  }
}

function withoutMaven(): string | null {
  try {
    execFileSync('mvn', ['--version'], { stdio: 'ignore' })
    return null
  } catch {
    return 'no mvn: install Maven'
  }
}

/**
 * Builds the client's file for Java. Maven's own parts are fetched where they are missing.
 * @returns false where they can be had from nowhere
 */
function buildByMaven(folder: string): boolean {
  const words = ['--batch-mode', '--quiet', `-DbuildDirectory=${folder}`, 'package']
  const cwd = inPackages('licence-client-java')
  const run = (...more: readonly string[]) => execFileSync('mvn', [...more, ...words], { cwd, encoding: 'utf8' })
  try {
    run('--offline')
    return true
  } catch {}
  try {
    run()
    return true
  } catch (error) {
    if (/Could not transfer|Unknown host|Connection refused/.test(String((error as { stdout?: string }).stdout)))
      return false
    throw error
  }
}

/** The tools of package managers, beside the compilers above. */
export const packagePlaces = {
  cargo: { hindrance: noCrates, target: rustTarget },
  maven: {
    // Looked at only by the test that packs: Maven takes a second to say that it is there.
    get hindrance() {
      return java.hindrance ?? withoutMaven()
    },
    build: buildByMaven,
  },
  pip: { hindrance: canMakeRooms() ? null : 'no python3 with venv and pip' },
  /** CMake, and what it finds curl and libsodium by. */
  cmake() {
    const { cmake } = debianPrograms({ cmake: 'cmake', 'pkg-config': 'pkg-config' }).files
    const { files, folder, libraries } = debianFiles({
      ...headers,
      [`usr/lib/${triplet}/pkgconfig/libsodium.pc`]: 'libsodium-dev',
      [`usr/lib/${triplet}/pkgconfig/libcurl.pc`]: 'libcurl4-openssl-dev',
    })
    const isAside = files['usr/include/sodium.h']?.startsWith(folder) ?? false
    const pkgConfig = join(isAside ? folder : '/', 'usr/lib', triplet, 'pkgconfig')
    return {
      cmake,
      env: {
        PKG_CONFIG_PATH: pkgConfig,
        ...placesThere({ LD_LIBRARY_PATH: libraries }),
        ...(isAside && { PKG_CONFIG_SYSROOT_DIR: folder }),
      },
      words: isAside
        ? [
            `-DCMAKE_PREFIX_PATH=${join(folder, 'usr')}`,
            `-DCMAKE_LIBRARY_ARCHITECTURE=${triplet}`,
            `-DCMAKE_EXE_LINKER_FLAGS=${libraries.map((path) => `-Wl,-rpath-link,${path}`).join(' ')}`,
          ]
        : [],
    }
  },
}

function canMakeRooms(): boolean {
  try {
    execFileSync('python3', ['-c', 'import ensurepip, venv'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether this machine has .NET, in whatever version: what is compiled by Mono's compiler runs there, too. */
const hasDotnet = (() => {
  try {
    return execFileSync('dotnet', ['--list-runtimes'], { encoding: 'utf8' }).includes('Microsoft.NETCore.App ')
  } catch {
    return false
  }
})()

/** The driver by the newest .NET there is (decision 0274). */
function byDotnet(built: string, sodium: string): Command {
  const settings = join(dirname(built), 'driver.runtimeconfig.json')
  const framework = { name: 'Microsoft.NETCore.App', version: '3.1.0' }
  const configProperties = { 'System.Globalization.Invariant': true }
  writeFileSync(
    settings,
    JSON.stringify({ runtimeOptions: { framework, rollForward: 'LatestMajor', configProperties } }),
  )
  const library = join(dirname(built), 'libsodium.so')
  if (!existsSync(library)) symlinkSync(sodium, library)
  return { program: 'dotnet', words: ['exec', '--runtimeconfig', settings, built] }
}

const csharp: Client = {
  name: 'C#',
  hindrance: noDebian,
  by: hasDotnet ? '.NET' : 'Mono',
  prepare() {
    const [runtime, sodium] = ['usr/bin/mono-sgen', `usr/lib/${triplet}/libsodium.so.23`] as const
    const [compiler, http] = ['usr/lib/mono/4.5/mcs.exe', 'usr/lib/mono/4.5/System.Net.Http.dll'] as const
    const programs = { [runtime]: 'mono-runtime', [compiler]: 'mono-mcs', [sodium]: 'libsodium23' }
    const { files, folder, libraries } = debianFiles({ ...programs, [http]: 'libmono-system-net-http4.0-cil' })
    const env = placesThere({
      LD_LIBRARY_PATH: libraries,
      // Libraries that are unpacked aside.
      MONO_PATH: [join(folder, 'usr/lib/mono/4.5')],
      MONO_CFG_DIR: files[runtime].startsWith(folder) ? [join(folder, 'etc')] : [],
    })
    const sources = filesOf('licence-client-csharp/src', 'licence-client-csharp/driver')
    const words = ['-langversion:7.2', '-warnaserror', `-r:${files[http]}`, '-r:System.Core.dll']
    const built = builtOf('driver.exe', sources, (outfile) =>
      compile(files[runtime], [files[compiler], ...words, `-out:${outfile}`, ...sources], env),
    )
    if (hasDotnet) return byDotnet(built, (files as Readonly<Record<string, string>>)[sodium] as string)
    // Debian's library has a number in its name; the package of NuGet has none.
    const map = '<dllmap dll="libsodium" target="libsodium.so.23"/>'
    const text = `<configuration>${map}</configuration>`
    // Not written while a driver that starts at this moment reads it.
    if (!existsSync(`${built}.config`) || readFileSync(`${built}.config`, 'utf8') !== text)
      writeFileSync(`${built}.config`, text)
    return { program: files[runtime], words: [built], env }
  },
}

export function filesOf(...folders: readonly string[]) {
  return folders.flatMap((folder) => readdirSync(inPackages(folder)).map((name) => inPackages(folder, name)))
}

export const compile = (program: string, words: readonly string[], env: Readonly<Record<string, string | undefined>>) =>
  execFileSync(program, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })

/** Built once, also for concurrent callers: in a folder named after its sources. */
export function builtOf(name: string, sources: readonly string[], build: (outfile: string) => unknown): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  const folder = join(root, '.cache', 'licence-clients', hash.digest('hex').slice(0, 16))
  const outfile = join(folder, name)
  if (existsSync(outfile)) return outfile
  const draft = join(folder, String(process.pid), name)
  mkdirSync(dirname(draft), { recursive: true })
  build(draft)
  try {
    renameSync(draft, outfile)
  } catch (error) {
    // A folder, of Java's, that another caller has laid meanwhile.
    if (!existsSync(outfile)) throw error
  }
  return outfile
}

const all = [javascript, c, csharp, python, rust, java]

/** True if every client can run here; the tables of the documents need all. */
export const everyClient = all.every(({ hindrance }) => hindrance === null)

/** The title of a skipped suite gives the reason. */
export const clients = all.map((client) => {
  const { name, hindrance, by } = client
  const why = hindrance ? `not tried: ${hindrance}` : by
  return { ...client, title: why ? `${name} (${why})` : name }
})
