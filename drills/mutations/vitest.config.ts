import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { chosen } from './domains.mjs'

/** The tests of the rules alone, which mutation testing runs for each change. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: 300_000,
    include: [`domains/${chosen()}/**/*.test.ts`],
    exclude: ['**/*.calls.test.ts'],
    server: { deps: { inline: ['validator'] } },
  },
})
