import { fileURLToPath } from 'node:url'
import { fingerprint, unlessDone } from './fingerprint.mjs'
import { nodeAside, npm, root, StepError, timed } from './steps.mjs'

// Runs before the first install: Node's own modules only.

const oldestNode = [20, 19]

/** Installs a folder's packages when its lockfile has changed, or the machine. */
export function install(folder = '.') {
  const mark = fingerprint([`${folder}/package-lock.json`], process.platform, process.arch, process.versions.modules)
  return unlessDone(`${folder}/node_modules/.foyer-stamp`, mark, () =>
    timed(folder === '.' ? 'Installing packages' : `Installing packages of ${folder}`, () =>
      // The build needs devDependencies, which npm leaves out where NODE_ENV is production.
      npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: `${root}/${folder}`,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    ),
  )
}

const sources = [
  'apps',
  'domains',
  'integrations',
  'platform',
  'scripts/build.mjs',
  'scripts/server-wording.mjs',
  'scripts/web-wording.ts',
  'vite.config.ts',
  'vite.console.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the server and the web app when their sources have changed. */
export function build() {
  return unlessDone('dist/.stamp', fingerprint(sources, process.platform, process.arch), () =>
    timed('Building', () => nodeAside('scripts/build.mjs')),
  )
}

/** @throws StepError when this Node is too old to run Foyer */
export function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new StepError(`Foyer needs Node ${oldestNode.join('.')} or newer; this is Node ${process.versions.node}.`)
}

/** Ends the process with a sentence where a step has failed, with all there is where the script itself has. */
export function fail(error) {
  console.error(error instanceof StepError ? error.message : error)
  process.exit(1)
}

async function prepare() {
  refuseOldNode()
  await install()
  if (!process.argv.includes('--install-only')) await build()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare().catch(fail)
