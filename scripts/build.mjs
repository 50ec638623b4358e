import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as buildWeb } from 'vite'
import { serverWording } from './server-wording.mjs'
import { root } from './steps.mjs'

/**
 * These bring native code, WebAssembly or threads, which they find beside themselves; `oidc-provider` goes by the names of
 * its classes, which the bundler takes away where nothing else names them.
 */
export const packagesBeside = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  'oidc-provider',
  'piscina',
  'sharp',
]

/** How the server becomes one file for each entry, which is how `scripts/dev.mjs` builds it. */
export const serverBundle = {
  absWorkingDir: root,
  entryPoints: [
    { in: 'apps/server/main.ts', out: 'main' },
    { in: 'apps/server/cli.ts', out: 'cli' },
    { in: 'platform/database/embedded-worker.js', out: 'embedded-worker' },
    { in: 'domains/accounts/identity/secrets/password-thread.js', out: 'password-thread' },
    { in: 'domains/commerce/invoices/pdf/printer-thread.ts', out: 'printer-thread' },
    { in: 'domains/commerce/disputes/pdf/printer-thread.ts', out: 'evidence-thread' },
    // The colours of a PDF, which pdfkit reads beside its own file.
    { in: 'node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc', out: 'data/sRGB_IEC61966_2_1' },
  ],
  loader: { '.icc': 'copy' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
  external: packagesBeside,
  plugins: [serverWording],
  // Packages written for `require` need one, and a module has none.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
}

/** Each web app with its configuration. */
export const webApps = { member: 'vite.config.ts', console: 'vite.console.config.ts' }

const compressible = /\.(css|html|js|json|svg)$/

/** Lays each text file down in the forms that browsers take, so that the server never compresses. */
async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

/**
 * Left out of the bundle, since the engine would read and keep it: zod's own messages in some fifty languages, which
 * are never shown; fastify's schema compilers; what lists the files of a folder beforehand for `@fastify/static`; and the
 * question of `pg` whether it runs at Cloudflare, which on Node 20 loads all of `fetch`. The server does without all of them.
 */
const withoutUnused = {
  name: 'without what is unused',
  setup({ onLoad }) {
    onLoad({ filter: /\bzod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js'",
    }))
    onLoad({ filter: /@fastify\/(ajv|fast-json-stringify)-compiler\/index\.js$/ }, () => ({ contents: '' }))
    onLoad({ filter: /[\\/]node_modules[\\/]glob[\\/].*\.js$/ }, () => ({ contents: '' }))
    onLoad({ filter: /[\\/]node_modules[\\/]pg[\\/]lib[\\/]stream\.js$/ }, () => ({ contents: streamsOfNode }))
  },
}

const streamsOfNode = `const net = require('node:net'), tls = require('node:tls')
exports.getStream = () => new net.Socket()
exports.getSecureStream = (options) => tls.connect(options)`

/**
 * The engine keeps a file with one letter beyond Latin-1 at two bytes for each of its letters. The bundler escapes such
 * letters in texts, but not in patterns and templates.
 */
const oneByteLetters = {
  name: 'one byte a letter',
  setup({ onLoad }) {
    onLoad(
      { filter: /(apps|domains|integrations|platform|node_modules[\\/]validator)[\\/].*\.[jt]s$/ },
      async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const escaped = text.replaceAll(
          /[^\0-\xff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
        return escaped === text ? undefined : { contents: escaped, loader: path.endsWith('.ts') ? 'ts' : 'js' }
      },
    )
  },
}

/**
 * As it is run: what is imported when it is needed has a file of its own, and is read then. Without comments and blanks
 * the rest is half as long, which the engine keeps whole in its memory; names stay, and a line is short enough to find a
 * place of a stack in the maps beside it.
 */
const lean = {
  splitting: true,
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  lineLimit: 200,
  plugins: [...serverBundle.plugins, withoutUnused, oneByteLetters],
}

async function build() {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await bundle({ ...serverBundle, ...lean, outdir: 'dist/server' })
  for (const [name, config] of Object.entries(webApps)) {
    await buildWeb({ configFile: join(root, config), configLoader: 'runner', logLevel: 'warn' })
    await compress(join(root, 'dist', name))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
