import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { root } from '@/platform/config/root'
import { sparePort } from './spare-port'

/** How a command shows that it has begun, where it does not end by itself, or takes too long for that. */
const signs: Readonly<Record<string, RegExp | 'it ends'>> = {
  'npm start': /http:\/\/[\w.]+:\d+/,
  'npm test': /Types …/,
  'npm run test:all': /Types …/,
  'npm run dev': /http:\/\/[\w.]+:\d+/,
  'npm run check': 'it ends',
  'npm run format': 'it ends',
  'npm run foyer -- help': 'it ends',
  'npm run migration -- --name what_it_does': 'it ends',
  'npm run test:changed': 'it ends',
  'npx tsx e2e/shots.ts --help': 'it ends',
  'npx vitest run --project rules -u': /✓/,
  'npx vitest run --project rules -u tests': /✓/,
  'npx vitest run --project rules tests/guards': /✓/,
  'npx vitest run --project rules tests/guards/wording.test.ts -u': 'it ends',
  "npx vitest run --project 'calls on PostgreSQL' domains/commerce/refunds": /✓/,
}

/** In backticks, or as a line of a block; what stands behind `#` explains it. */
const named = (text: string) =>
  [...text.matchAll(/`((?:npm|npx) [^`\n]+)`|^((?:npm|npx) [^#\n]+)/gm)].map(([, quoted, line = '']) =>
    (quoted ?? line).trim(),
  )

/** A copy of the tree, so that a command that writes leaves this one as it is. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'foyer-commands-'))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of String(files).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true })
  }
  for (const modules of ['node_modules', 'e2e/node_modules']) linkAll(join(root, modules), join(copy, modules))
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message=All')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The same files under names of their own: what installs packages in the copy removes names alone. */
function linkAll(from: string, to: string) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    // They lie on another disk, or the system knows no such copy.
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
}

it('each command that the README and CONTRIBUTING.md name is begun here', () => {
  const all = ['README.md', 'CONTRIBUTING.md'].flatMap((page) => named(readFileSync(join(root, page), 'utf8')))
  expect([...new Set(all)].filter((command) => !(command in signs))).toEqual([])
})

it.each(Object.entries(signs))('%s works in a fresh copy', async (command, sign) => {
  const { FOYER_TEST_LEFT_OUT: _, FOYER_TEST_FAILURES: __, VITEST: ___, ...environment } = process.env
  const data = mkdtempSync(join(tmpdir(), 'foyer-commands-data-'))
  const child = spawn(command, {
    cwd: copy,
    shell: true,
    // A group of its own, of which nothing is left.
    detached: true,
    env: { ...environment, DATA_DIR: data, PORT: String(await sparePort()), FOYER_DEMO: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} was not started`)
  const ended = once(child, 'exit')
  // A test that takes too long leaves nothing behind either.
  onTestFinished(async () => {
    signal(pid, 'SIGTERM')
    await ended
    signal(pid, 'SIGKILL')
    rmSync(data, { recursive: true, force: true })
  })
  let said = ''
  const begun = new Promise<readonly ['begun']>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        if (sign !== 'it ends' && sign.test(said)) resolve(['begun'])
      })
    }
  })
  const [outcome] = await Promise.race([ended, begun])
  expect([said, outcome]).toEqual([said, sign === 'it ends' ? 0 : 'begun'])
})

/** To the process and those that it started, as far as they are still there. */
function signal(group: number, name: 'SIGTERM' | 'SIGKILL') {
  try {
    process.kill(-group, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
