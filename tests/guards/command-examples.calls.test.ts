import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CommandError } from '@/platform/commands/errors'
import { runCommand } from '@/platform/commands/help'
import { commandDataForFile } from '@/tests/server/command-data'
import { commands } from '@/tests/server/commands'

const data = commandDataForFile({ catalogue: true, running: true })

/** The words of an example as a shell splits them. */
const wordsOf = (example: string) =>
  [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)

/** Files that an example writes go into a folder of the test. */
const wordsIn = (example: string) =>
  wordsOf(example).map((word) => (written.includes(word) ? join(data.folder, word) : word))
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
  'relay-of-a-trial',
]

/** Returns the output of a command, or its error. */
const outcome = async (name: string, args: readonly string[]) =>
  runCommand(commands, [...name.split(' '), ...args]).catch((error: unknown) => {
    if (error instanceof CommandError) return error
    throw error
  })

/** The words of all examples that name a file or a folder where the tests were begun. */
const found = () =>
  Object.values(commands).flatMap(({ example }) => wordsOf(example).filter((word) => existsSync(word)))
const foundBefore = found()

describe('every command', () => {
  // A restore creates a whole database, which the tests of backups do.
  const tried = Object.entries(commands).filter(([name]) => name !== 'restore')

  // The database is nearly empty: each command does its work, or reports that it found nothing of that name.
  it.each(tried)('%s runs its example, and prints JSON', async (name, { example }) => {
    const said = await outcome(name, [...wordsIn(example), '--json'])
    if (typeof said === 'string') expect(() => JSON.parse(said)).not.toThrow()
    else expect(said.message).not.toBe('')
  })

  it('leaves nothing where the tests were begun', () => expect(found()).toEqual(foundBefore))
})
