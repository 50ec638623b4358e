import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin, type ServerOptions, type ViteDevServer } from 'vite'
import { oldestBrowsers } from './platform/browsers'
import { appPages, memberArea } from './platform/paths'
import { compiledWording, roomsOfWording, wordingFile } from './scripts/web-wording'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const api = `http://127.0.0.1:${process.env.FOYER_API_PORT ?? 3001}`
const answeredByApi = [
  '^/$',
  '^/\\.well-known/',
  '^/member(?!\\.htm)',
  '^/api/',
  '^/api-docs',
  '^/art/',
  '^/brand/',
  '^/change_log/',
  '^/checkout/',
  '^/dev/',
  '^/document\\.css',
  '^/download',
  '^/healthz',
  '^/imprint',
  '^/invoice',
  '^/licence/',
  // With a folder for each language; the messages of the member area itself are files of vite's.
  '^/messages/[^/]+/',
  '^/metrics',
  '^/order\\.htm',
  '^/openapi\\.json',
  '^/photo-enhancer-online',
  '^/privacy',
  '^/promotion',
  '^/[a-z]{2,30}_promotion\\.htm',
  '^/public\\.css',
  '^/readyz',
  '^/seccode',
  '^/storefront/',
  '^/terms',
  '^/ticket/',
  '^/withdrawal',
]

/** A web app of ours: where its source and its build lie, and at which path it is served. */
interface WebApp {
  readonly name: 'member' | 'console'
  readonly base: '/' | '/console/'
  /** The pages that the API server fills. */
  readonly pages: RegExp
  readonly server: ServerOptions
}

export const webApp = ({ name, base, pages, server }: WebApp) =>
  defineConfig({
    root: fromHere(`./apps/${name}`),
    base,
    cacheDir: fromHere(`./.cache/vite-${name}`),
    plugins: [roomsOfWording(), compiledWording(), react(), pageFromServer(pages)],
    resolve: { alias: { '@': fromHere('.') } },
    build: {
      outDir: fromHere(`./dist/${name}`),
      emptyOutDir: true,
      manifest: true,
      target: Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`),
      // The page's policy takes fonts and pictures from files alone.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // The first file of an app lists all others, and no compression shortens a hash: seven
          // characters, which the bundler wants at least, take half a byte each in hex.
          hashCharacters: 'hex',
          chunkFileNames: ({ facadeModuleId }) => wordingFile(facadeModuleId) ?? 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:6][extname]',
          codeSplitting: {
            groups: [
              {
                name: (id, build) => (isImportedBy(isEntry, id, (each) => build.getModuleInfo(each)) ? 'base' : null),
                debugName: 'base',
              },
              {
                name: (id, build) => (isImportedBy(isFrame, id, (each) => build.getModuleInfo(each)) ? 'frame' : null),
                debugName: 'frame',
              },
              // Parts that most screens have are in one file: many small ones compress badly.
              { name: 'shared', test: /\/platform\//, minShareCount: 10 },
            ],
          },
        },
        // How long our plugins take is no matter for those who start the product.
        checks: { pluginTimings: false },
      },
    },
    server: { strictPort: true, ...server },
  })

/** In development the console has a server of its own behind the member area's. */
export const consolePort = Number(process.env.FOYER_CONSOLE_PORT ?? 5174)

export default webApp({
  name: 'member',
  base: '/',
  pages: new RegExp(`^(${appPages.map((path) => path.replace('.', '\\.')).join('|')})`),
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(answeredByApi.map((path) => [path, api])),
      '^/console/api/': api,
      '^/console': `http://127.0.0.1:${consolePort}`,
    },
  },
})

interface Imported {
  readonly id: string
  readonly isEntry: boolean
  readonly importers: readonly string[]
}

type Imports = (id: string) => Imported | null

const isEntry = (module: Imported) => module.isEntry

/** The frame around the screens of a member. */
const isFrame = ({ id }: Imported) => id.endsWith('/apps/member/shell/shell.tsx')

/**
 * Whether a page loads a module wherever it loads a certain one: they are in one file then, and nothing waits for the
 * many small ones that the screens would share otherwise.
 */
function isImportedBy(isRoot: (module: Imported) => boolean, id: string, importsOf: Imports, seen = new Set<string>()) {
  if (seen.has(id)) return false
  seen.add(id)
  const module = importsOf(id)
  if (!module) return false
  return isRoot(module) || module.importers.some((importer): boolean => isImportedBy(isRoot, importer, importsOf, seen))
}

/** In development the API server fills the page, as it does in production; here it only gets its reload scripts. */
function pageFromServer(pages: RegExp): Plugin {
  return {
    name: 'foyer:page-from-server',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!pages.test(request.url ?? '')) return next()
        servePage(server, request, response).catch(next)
      })
    },
  }
}

async function servePage(
  server: ViteDevServer,
  { url = memberArea, headers }: Connect.IncomingMessage,
  response: Parameters<Connect.SimpleHandleFunction>[1],
) {
  const page = await fetch(api + url, {
    headers: { cookie: headers.cookie ?? '', 'accept-language': headers['accept-language'] ?? '' },
    redirect: 'manual',
  })
  response.statusCode = page.status
  for (const cookie of page.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
  const location = page.headers.get('location')
  if (location !== null) response.setHeader('location', location)
  response.setHeader('content-type', page.headers.get('content-type') ?? 'text/html')
  response.setHeader('cache-control', 'no-store')
  // The server's policy forbids the inline scripts that reloading needs, so it is left out here.
  response.end(await server.transformIndexHtml('/index.html', await page.text(), url))
}
