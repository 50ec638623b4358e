import { once } from 'node:events'
import { join } from 'node:path'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { serverBundle, webApps } from './build.mjs'
import { launch } from './launch.mjs'
import { root } from './steps.mjs'

// The server, rebuilt and restarted at each change, with vite in front for the web apps.

const port = Number(process.env.PORT || 3000)
process.env.FOYER_API_PORT ??= String(port + 1)
process.env.FOYER_CONSOLE_PORT ??= String(port + 2)
const outdir = join('.cache', 'dev-server')

let server = null

function startServer() {
  server = launch(['--enable-source-maps', join(outdir, 'main.js')], {
    cwd: root,
    env: {
      PORT: process.env.FOYER_API_PORT,
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      WEB_FROM_SOURCE: '1',
      // Development means a demo, whatever else the environment holds.
      ...(process.env.NODE_ENV !== 'production' && { FOYER_DEMO: process.env.FOYER_DEMO ?? '1' }),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  })
}

async function stopServer() {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

const restart = {
  name: 'restart',
  setup({ onEnd }) {
    onEnd(async ({ errors }) => {
      // A server that does not compile leaves the last good one running.
      if (errors.length > 0 || stopping) return
      await stopServer()
      startServer()
    })
  },
}

let stopping = false
const bundle = await context({ ...serverBundle, outdir, plugins: [...serverBundle.plugins, restart] })
const open = (config, server = {}) => createServer({ configFile: join(root, config), configLoader: 'runner', server })
const web = await open(webApps.member, { port, strictPort: true })
const consoleApp = await open(webApps.console)

async function stop() {
  if (stopping) return
  stopping = true
  await bundle.dispose()
  await Promise.all([stopServer(), web.close(), consoleApp.close()])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

await Promise.all([web.listen(), consoleApp.listen()])
await bundle.watch()
