import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const domains = '{identity,licences,checkout,refunds,subscriptions}'

/** The tests of the rules alone: what mutation testing runs for each change. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '') } },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    testTimeout: 300_000,
    include: [`domains/${domains}/**/*.test.ts`],
    exclude: ['**/*.calls.test.ts'],
    server: { deps: { inline: ['validator'] } },
  },
})
