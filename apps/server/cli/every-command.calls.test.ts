import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import type { OpenDatabase } from '@/platform/database/connect'
import { prepareCommandData } from '@/tests/command-data'
import { commands } from '../cli'
import { CommandError, UsageError } from './command'
import { examples } from './examples'
import { runCommand, usageOf } from './help'

const demo = join(root, 'catalogues', 'demo')
const nobody = 'nobody@example.test'

/**
 * How each command is tried on data where there is little: it does its work, or says that there is nothing of that name,
 * and both it can only say when it has read the data. Those left out work on files alone.
 */
const tried: Readonly<Record<string, readonly string[]>> = {
  impersonate: [nobody, '--operator', 'Mira', '--reason', 'A test'],
  'catalogue load': [demo],
  'releases list': [],
  'refunds list': [],
  'refunds show': ['R-99999999'],
  'refunds approve': ['R-99999999'],
  'refunds decline': ['R-99999999', '--reason', 'A test'],
  'payments list': [],
  'payments settle': ['none'],
  'payments return': ['none'],
  'payments strays': [],
  'payments close': ['999999'],
  numbers: ['sales'],
  'webhooks list': [],
  'webhooks replay': ['sandbox', 'evt_none'],
  'mails list': [],
  'mails resend': ['1'],
  'jobs list': [],
  'jobs retry': ['999999'],
  'jobs discard': ['999999', '--reason', 'A test'],
  'audit list': [],
  'audit export': ['FILE'],
  'invoices list': ['TW-NONE'],
  'invoices reissue': ['TW-NONE'],
  'gifts list': [],
  'gifts show': ['999'],
  'gifts approve': ['999'],
  'gifts reject': ['999', '--reason', 'A test'],
  'gifts pool': [],
  'tickets list': [],
  'tickets show': ['T-NONE'],
  'tickets answer': ['T-NONE', '--text', 'A test'],
  'tickets close': ['T-NONE'],
  'tickets assign': ['T-NONE'],
  'licences rotate-key': [],
  'members export': [nobody],
  'members delete': [nobody],
  'members keep': [nobody],
  'catalogue show': [],
  'catalogue edit': [join(demo, 'vat-rates.jsonl')],
  'catalogue remove': ['vat-rates', 'none'],
  'catalogue move': ['products', '1', 'before'],
  'catalogue export': ['FOLDER'],
  'catalogue discard': [],
  'catalogue publish': [],
  'catalogue rollback': ['999999'],
  'catalogue versions': [],
  'releases withdraw': ['none.exe', '--reason', 'A test'],
  'coupons list': [],
  'coupons end': ['NONE', '--reason', 'A test'],
  'codes list': [],
  'codes threshold': ['none', '1'],
  'tickets reopen': ['T-NONE'],
  'members find': ['nobody'],
  'members show': [nobody],
  'members timeline': [nobody],
  'members blacklist': [nobody, '--reason', 'A test'],
  'members lift': [nobody, '--reason', 'A test'],
  'members suspend': [nobody, '--reason', 'A test'],
  'members resume': [nobody, '--reason', 'A test'],
  'members end-sessions': [nobody, '--reason', 'A test'],
  'members password-link': [nobody, '--reason', 'A test'],
  'members reset-second-factor': [nobody, '--reason', 'A test'],
  'members release-devices': [nobody, '--reason', 'A test'],
  'members resend-mail': [nobody, '1', '--reason', 'A test'],
  'members extend': [nobody, 'TW-NONE', '--reason', 'A test'],
  'members give-code': [nobody, 'oem:none', '--reason', 'A test'],
  'members give-product': [nobody, '701', '1Y', '--reason', 'A test'],
  'members merge': [nobody, nobody, '--reason', 'A test'],
  'members unmerge': [nobody, '1', '--reason', 'A test'],
  'operators list': [],
  'operators withdraw': [nobody],
  'operators role': [nobody, '--role', 'support'],
  'operators enable': [nobody],
  'operators disable': [nobody, '--reason', 'A test'],
  'operators reset-second-factor': [nobody, '--reason', 'A test'],
  'demo remove': ['--reason', 'A test'],
  'second-factor remove': [nobody, '--operator', 'Mira', '--reason', 'A test'],
}

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

/** What a command says in the end, done or not. */
const outcome = async (name: string, args: readonly string[]) => {
  const places: Readonly<Record<string, string>> = { FILE: 'audit.json', FOLDER: 'catalogue' }
  const given = args.map((arg) => (places[arg] === undefined ? arg : join(folder, places[arg])))
  return runCommand(commands, [...name.split(' '), ...given]).catch((error: unknown) => {
    if (error instanceof CommandError) return error
    throw error
  })
}

describe('every command', () => {
  it.each(Object.keys(commands))('%s has help with an example', async (name) => {
    const page = await runCommand(commands, ['help', ...name.split(' ')])
    expect(page).toMatch(new RegExp(`^npm run foyer -- ${name}[^\\n]*(\\n {3,}[^\\n]*)?\\n {2}[A-Z]`))
    expect(page).toContain(`For example: npm run foyer -- ${`${name} ${examples[name] ?? 'missing'}`.trimEnd()}`)
    expect(await runCommand(commands, [...name.split(' '), '--help'])).toBe(page)
    expect(await runCommand(commands, [])).toContain(`  ${name}`)
  })

  const reading = Object.keys(commands).filter((name) =>
    /(list|show|find|pool|canned|check|versions|timeline)$/.test(name),
  )
  it.each(reading)('%s tells programs in fields, not in words', (name) => {
    expect(commands[name]?.help).toMatch(/^[^\n]*\[--json\]/)
  })

  describe('while a server holds the data', () => {
    let running: OpenDatabase
    beforeAll(async () => {
      running = await data.open()
    })
    afterAll(() => running.close())

    it.each(Object.entries(tried))('%s works on it, and prints JSON', async (name, args) => {
      const said = await outcome(name, [...args, '--json'])
      if (typeof said === 'string') expect(() => JSON.parse(said)).not.toThrow()
      else expect(said.message).not.toBe('')
    })
  })

  it('works when no server is there, too', async () => {
    expect(await outcome('jobs list', [])).toBe('There are none.')
  })
})

describe('help', () => {
  it('of a group is that of its commands', async () => {
    const page = await runCommand(commands, ['help', 'jobs'])
    for (const name of ['jobs list', 'jobs retry', 'jobs discard']) expect(page).toContain(`-- ${name} `)
  })

  it('stands by whoever mistypes', async () => {
    await expect(runCommand(commands, ['jbos'])).rejects.toThrow(UsageError)
    await expect(runCommand(commands, ['help', 'jbos'])).rejects.toThrow(UsageError)
    expect(usageOf(commands, ['jobs', 'discard'])).toContain('--reason TEXT')
    expect(usageOf(commands, ['jbos'])).toBe('npm run foyer -- help  lists what there is.')
  })
})
