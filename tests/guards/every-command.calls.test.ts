import { describe, expect, it } from 'vitest'
import { UsageError } from '@/platform/commands/errors'
import { helpAfter, runCommand } from '@/platform/commands/help'
import { commandDataForFile } from '@/tests/server/command-data'
import { commands } from '@/tests/server/commands'

commandDataForFile()

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

  it('a command works without a server, too', async () => {
    expect(await runCommand(commands, ['webhooks', 'list'])).toBe('There are none.')
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
