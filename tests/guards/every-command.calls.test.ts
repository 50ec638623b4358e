import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { helpAfter, runCommand } from '@/platform/commands/help'
import { root } from '@/platform/config/root'
import type { OpenDatabase } from '@/platform/database/connect'
import { prepareCommandData } from '@/tests/server/command-data'
import { commands } from '@/tests/server/commands'

const demo = join(root, 'catalogues', 'demo')
let data: Awaited<ReturnType<typeof prepareCommandData>>
let folder: string
beforeAll(async () => {
  data = await prepareCommandData()
  folder = await mkdtemp(join(tmpdir(), 'foyer-every-'))
})
afterAll(async () => {
  await data.remove()
  await rm(folder, { recursive: true, force: true })
})

/** The words of an example as a shell splits them; files that it writes go into a folder of the test. */
const wordsIn = (example: string) =>
  [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => {
    const word = quoted ?? plain
    return written.includes(word) ? join(folder, word) : word
  })
const written = [
  'audit.csv',
  'EXTF_2026-08.csv',
  'e-invoices.zip',
  'documents.zip',
  'catalogue',
  'trial',
  'my-shop',
  'nl.json',
  'backups',
  'everything',
  'backup-key.txt',
]

/** Returns the output of a command, or its error. */
const outcome = async (name: string, args: readonly string[]) =>
  runCommand(commands, [...name.split(' '), ...args]).catch((error: unknown) => {
    if (error instanceof CommandError) return error
    throw error
  })

describe('every command', () => {
  it.each(Object.entries(commands))('%s has help with an example', async (name, { example }) => {
    const page = await runCommand(commands, ['help', ...name.split(' ')])
    expect(page).toMatch(new RegExp(`^npm run foyer -- ${name}[^\\n]*\\n {2}[A-Z]`))
    expect(page).toContain(`For example: npm run foyer -- ${`${name} ${example}`.trimEnd()}`)
    expect(await runCommand(commands, [...name.split(' '), '--help'])).toBe(page)
    expect(await runCommand(commands, [])).toContain(`  ${name}`)
  })

  const reading = Object.keys(commands).filter((name) =>
    /(list|show|find|pool|canned|check|versions|timeline)$/.test(name),
  )
  it.each(reading)('%s prints fields for programs, not sentences', (name) => {
    expect(commands[name]?.json).toBe(true)
  })

  describe('while a server holds the data', () => {
    let running: OpenDatabase
    beforeAll(async () => {
      running = await data.open()
      await outcome('catalogue load', [demo])
    })
    afterAll(() => running.close())

    // A restore creates a whole database, which the tests of backups do.
    const tried = Object.entries(commands).filter(([name]) => name !== 'restore')

    // The database is nearly empty: each command does its work, or reports that it found nothing of that name.
    it.each(tried)('%s runs its example, and prints JSON', async (name, { example }) => {
      const said = await outcome(name, [...wordsIn(example), '--json'])
      if (typeof said === 'string') expect(() => JSON.parse(said)).not.toThrow()
      else expect(said.message).not.toBe('')
    })
  })

  it('a command works without a server, too', async () => {
    expect(await outcome('webhooks list', [])).toBe('There are none.')
  })
})

describe('help', () => {
  it('lists each command in a line, in the group of its first word', async () => {
    const lines = (await runCommand(commands, [])).split('\n')
    expect(lines.length).toBeLessThan(200)
    expect(lines).not.toContain('Others:')
    for (const name of Object.keys(commands)) {
      expect([name, lines.filter((line) => line.startsWith(`  ${name}  `)).length]).toEqual([name, 1])
    }
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(130)
  })

  it('of a group lists its commands', async () => {
    const page = await runCommand(commands, ['help', 'jobs'])
    for (const name of ['jobs list', 'jobs retry', 'jobs discard']) expect(page).toContain(`-- ${name} `)
  })

  it('help suggests a command for a mistyped one', async () => {
    await expect(runCommand(commands, ['jbos'])).rejects.toThrow(UsageError)
    await expect(runCommand(commands, ['help', 'jbos'])).rejects.toThrow(UsageError)
    expect(helpAfter(commands, ['jobs', 'discard'])).toContain('--reason TEXT')
    expect(helpAfter(commands, ['jbos'])).toBe('npm run foyer -- help  lists what there is.')
  })
})
