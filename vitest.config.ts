import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { leftOut } from './scripts/long-tests.mjs'
import { calls, onEmbeddedAlone, onEmbeddedToo } from './tests/suites.ts'

/**
 * What one suite has translated the next ones take from here; it goes with the run, so it is never out of date. Each suite
 * reads this file by itself, and all must name the same folder: that of scripts/test.mjs, or one of this process.
 */
const given = process.env.FOYER_TEST_MODULES
const modules = given ?? join(tmpdir(), `foyer-modules-${process.pid}`)
if (given === undefined) process.once('exit', () => rmSync(modules, { recursive: true, force: true }))

const unseen = ['**/node_modules/**', ...leftOut]

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    // Tests are a demo on whatever database they bring, and the command line reads the environment.
    env: { FOYER_DEMO: '1', LICENCE_SECRET: randomBytes(32).toString('base64url') },
    // They are there for what hangs: a machine that is busy with something else makes no test fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // What fails on a busy machine once in ten thousand tests is tried again, and named at the end (scripts/failure-summary.mjs).
    retry: 1,
    // As many as there are cores: each loads the whole server, and a database or a browser works beside it.
    maxWorkers: availableParallelism(),
    // The files of a suite share their worker's modules: loading the server anew for each took longer than testing it.
    // So a file leaves no module changed; what it stubs is put back for it.
    isolate: false,
    // As the server runs: what a request leaves is gone before it is copied to the old generation.
    execArgv: ['--max-semi-space-size=32'],
    unstubGlobals: true,
    experimental: { fsModuleCache: true, fsModuleCachePath: modules },
    // Its modules are written for bundlers, which is how the product takes them.
    server: { deps: { inline: ['validator'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{apps,domains,drills,integrations,packages,platform,tests}/**/*.test.ts'],
          exclude: [...calls, ...unseen],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['{apps,domains,integrations,platform}/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              // Addresses of the page are those of its server.
              url: 'http://localhost/',
              // Frames stay empty, without a word about it: there is no server that has their pages.
              settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
            },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'calls on PGlite',
          // One worker loads the server and makes the image of a database; others would do both again for a few files.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          include: [...onEmbeddedAlone, ...onEmbeddedToo],
          exclude: unseen,
          provide: { postgres: null, pooler: null },
          globalSetup: 'tests/database/embedded-image.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'calls on PostgreSQL',
          include: calls,
          exclude: [...onEmbeddedAlone, ...unseen],
          globalSetup: 'tests/database/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{drills,e2e}/**/*.e2e.ts'],
          exclude: unseen,
          globalSetup: 'e2e/site.ts',
        },
      },
    ],
  },
})
