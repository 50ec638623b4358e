import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Command } from '@/packages/licence-conformance/src/driver'
import { root } from '@/platform/config/root'
import { debianFiles, debianPrograms, hasDebian } from '../machine/debian-programs'
import { builtOf, compile, filesOf, inPackages, strictly } from './clients'

/**
 * The client in C as Windows has it: built by mingw-w64 with the libraries that crates of Rust carry, and run by Wine
 * (decision 0270).
 */

const place = join(root, '.cache', 'windows')
const target = 'x86_64-w64-mingw32'
const crates = { 'libsodium-sys': '0.2.7', 'curl-sys': '0.4.80' } as const

const compiler = `usr/bin/${target}-gcc-win32` as const
const [wine, wineServer] = ['usr/lib/wine/wine64', 'usr/lib/wine/wineserver64'] as const
const tools = () => debianFiles({ [compiler]: 'gcc-mingw-w64-x86-64-win32', [wine]: 'wine64', [wineServer]: 'wine64' })

/** Why this machine has no Windows to try; what is missing is fetched first. */
export function withoutWindows(): string | null {
  if (process.arch !== 'x64') return 'a processor that programs for Windows do not run on'
  if (!hasDebian) return 'no apt-get to fetch Wine with'
  try {
    tools()
  } catch {
    return 'no access to Debian’s packages of Wine and mingw-w64'
  }
  try {
    sources()
    return null
  } catch {
    return 'no cargo, or no access to the crates of curl and libsodium'
  }
}

/** The sources of curl, and libsodium as it was built for mingw-w64. */
function sources() {
  const folder = join(place, `crates-${Object.values(crates).join('-')}`)
  const of = (name: keyof typeof crates) => join(folder, name)
  if (existsSync(folder)) return { curl: of('curl-sys'), sodium: of('libsodium-sys') }
  const draft = join(place, `crates.${process.pid}`)
  mkdirSync(draft, { recursive: true })
  const wanted = Object.entries(crates).map(
    ([name, version]) => `${name} = { version = "=${version}", default-features = false }`,
  )
  const manifest = [
    '[package]',
    'name = "libraries"',
    'version = "0.0.0"',
    '[lib]',
    'path = "lib.rs"',
    '[dependencies]',
  ]
  writeFileSync(join(draft, 'Cargo.toml'), [...manifest, ...wanted, ''].join('\n'))
  writeFileSync(join(draft, 'lib.rs'), '')
  const limited = { cwd: draft, stdio: 'ignore', timeout: 300_000 } as const
  execFileSync('cargo', ['vendor', '--quiet', 'crates'], limited)
  renameSync(join(draft, 'crates'), folder)
  rmSync(draft, { recursive: true })
  return { curl: of('curl-sys'), sodium: of('libsodium-sys') }
}

/** The settings by which CMake builds for Windows. */
function cmakeFor(prefix: string) {
  const { files, libraries } = tools()
  const { cmake, 'pkg-config': pkgConfig } = debianPrograms({ cmake: 'cmake', 'pkg-config': 'pkg-config' }).files
  const bin = dirname(files[compiler])
  const words = {
    CMAKE_SYSTEM_NAME: 'Windows',
    CMAKE_C_COMPILER: files[compiler],
    CMAKE_RC_COMPILER: join(bin, `${target}-windres`),
    CMAKE_FIND_ROOT_PATH: `${join(dirname(bin), target)};${prefix}`,
    CMAKE_FIND_ROOT_PATH_MODE_PROGRAM: 'NEVER',
    CMAKE_FIND_ROOT_PATH_MODE_LIBRARY: 'ONLY',
    CMAKE_FIND_ROOT_PATH_MODE_INCLUDE: 'ONLY',
    CMAKE_FIND_ROOT_PATH_MODE_PACKAGE: 'ONLY',
    CMAKE_BUILD_TYPE: 'Release',
    CMAKE_PREFIX_PATH: prefix,
    CMAKE_INSTALL_PREFIX: prefix,
    PKG_CONFIG_EXECUTABLE: pkgConfig,
  }
  const env = {
    PATH: [bin, process.env.PATH].join(delimiter),
    LD_LIBRARY_PATH: libraries.join(delimiter),
    PKG_CONFIG_LIBDIR: join(prefix, 'lib', 'pkgconfig'),
  }
  return {
    gcc: files[compiler],
    env,
    build(from: string, to: string, more: Readonly<Record<string, string>> = {}) {
      const given = Object.entries({ ...words, ...more }).map(([name, value]) => `-D${name}=${value}`)
      compile(cmake, ['-S', from, '-B', to, ...given], env)
      compile(cmake, ['--build', to, '--parallel', '2'], env)
      compile(cmake, ['--install', to], env)
    },
  }
}

const switched = (to: 'ON' | 'OFF', names: string) => names.split(' ').map((name) => [name, to] as const)

/** Switches of curl: HTTP alone, and Windows' own TLS. */
const ofCurl = Object.fromEntries([
  ...switched('ON', 'HTTP_ONLY CURL_USE_SCHANNEL BUILD_STATIC_LIBS'),
  ...switched(
    'OFF',
    'BUILD_SHARED_LIBS BUILD_CURL_EXE BUILD_TESTING BUILD_EXAMPLES BUILD_LIBCURL_DOCS BUILD_MISC_DOCS',
  ),
  ...switched('OFF', 'ENABLE_CURL_MANUAL CURL_USE_LIBPSL CURL_USE_LIBSSH2 USE_LIBIDN2 USE_NGHTTP2'),
  ...switched('OFF', 'CURL_ZLIB CURL_BROTLI CURL_ZSTD'),
])

/** Both libraries as a vendor has them: a folder in which CMake finds them. Takes two minutes, once. */
function libraries(): string {
  const { curl, sodium } = sources()
  const prefix = join(place, `libraries-${Object.values(crates).join('-')}`)
  const mark = join(prefix, '.built')
  if (existsSync(mark)) return prefix
  rmSync(prefix, { recursive: true, force: true })
  const folder = join(place, 'curl')
  cmakeFor(prefix).build(join(curl, 'curl'), folder, ofCurl)
  rmSync(folder, { recursive: true })
  const include = join(prefix, 'include')
  cpSync(join(sodium, 'libsodium', 'src', 'libsodium', 'include'), include, { recursive: true })
  copyFileSync(join(sodium, 'libsodium', 'builds', 'msvc', 'version.h'), join(include, 'sodium', 'version.h'))
  copyFileSync(join(sodium, 'mingw', 'win64', 'libsodium.a'), join(prefix, 'lib', 'libsodium.a'))
  const about = ['Name: libsodium', 'Description: libsodium', 'Version: 1.0.18']
  const used = [`Libs: -L${join(prefix, 'lib')} -lsodium`, `Cflags: -I${include} -DSODIUM_STATIC`, '']
  writeFileSync(join(prefix, 'lib', 'pkgconfig', 'libsodium.pc'), [...about, ...used].join('\n'))
  writeFileSync(mark, '')
  return prefix
}

/** The library by its own CMake, as a vendor builds it, and the driver that is linked with it. */
function builtDriver(): string {
  const parts = [
    'licence-client-c/src',
    'licence-client-c/include',
    'licence-client-c/driver',
    'licence-client-c/cmake',
  ]
  const watched = [...filesOf(...parts), inPackages('licence-client-c', 'CMakeLists.txt')]
  return builtOf('driver-c.exe', watched, (outfile) => {
    const prefix = libraries()
    const { build, gcc, env } = cmakeFor(prefix)
    const own = join(dirname(outfile), 'library')
    build(inPackages('licence-client-c'), own, { CMAKE_INSTALL_PREFIX: join(own, 'installed') })
    const units = filesOf('licence-client-c/driver').filter((path) => path.endsWith('.c'))
    const folders = [inPackages('licence-client-c/include'), join(prefix, 'include')].map((path) => `-I${path}`)
    const found = [join(own, 'installed', 'lib', 'libfoyer_licence.a'), `-L${join(prefix, 'lib')}`]
    const system = ['-lcurl', '-lsodium', '-lws2_32', '-lbcrypt', '-ladvapi32', '-lcrypt32', '-liphlpapi']
    compile(
      gcc,
      [...strictly, '-DSODIUM_STATIC', '-static', '-o', outfile, ...folders, ...units, ...found, ...system],
      env,
    )
  })
}

/** A program of one file that needs nothing but Windows. */
function builtProgram(name: string): string {
  const source = inPackages('licence-client-c', 'test', `${name}.c`)
  return builtOf(`${name}.exe`, [source], (outfile) => {
    const { files, libraries: unpacked } = tools()
    const env = { LD_LIBRARY_PATH: unpacked.join(delimiter) }
    compile(files[compiler], [...strictly, '-static', '-o', outfile, source], env)
  })
}

/** In seconds: so long Wine waits for another program before it ends by itself. */
const patience = 300

/** Wine, whose server runs until `stop`; programs come and go beneath it. */
export function startWindows() {
  const { files, folder: aside, libraries: unpacked } = tools()
  const prefix = join(place, 'wine')
  const env = {
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // Neither its own .NET nor its own browser, which it would ask to fetch.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
    // Debian keeps a library of Wine's beside the compiler.
    WINEPATH: join(aside, 'usr', target, 'lib'),
    LD_LIBRARY_PATH: unpacked.join(delimiter),
    DISPLAY: undefined,
  }
  mkdirSync(prefix, { recursive: true })
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(program, words, { env: { ...process.env, ...env }, stdio: 'ignore', timeout: 180_000 })
  // Started here, since Wine looks for it where it would be installed.
  const server = (word: string) => run(files[wineServer], word)
  server(`-p${patience}`)
  run(files[wine], 'wineboot', '-u')
  return {
    name: 'C on Windows',
    prepare: (): Command => ({ program: files[wine], words: [builtDriver()], env, drive: 'Z:' }),
    /** Starts a program of the client's tests in a folder; it ends when its input does. */
    startBeside: (name: string, folder: string) =>
      spawn(files[wine], [builtProgram(name)], {
        cwd: folder,
        env: { ...process.env, ...env },
        stdio: ['pipe', 'ignore', 'ignore'],
      }),
    /** Ends every program that runs beneath it. */
    stop: () => server('-k'),
  }
}
