import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One file that runs wherever Node does. The tests build it the same way, to a place of their own. */
export const bundle = (outfile) =>
  build({
    entryPoints: [fileURLToPath(new URL('src/main.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(fileURLToPath(new URL('dist/main.js', import.meta.url)))
}
