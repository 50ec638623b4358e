import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { quickFolder } from '@/tests/machine/quick-folder'
import { markdown, type Row } from './figures'
import { commandOn } from './servers'

/** The vendor of the budget. */
const whole = { members: 1_000_000, minutes: 10, megabytes: 300 }
const ordersOfMember = 3

/** Imports a generated vendor into an empty database, as `npm run foyer -- import` does. @returns a table of Markdown */
export async function measureImport(postgres: string, members: number): Promise<string> {
  const folder = join(quickFolder('foyer-import-'), 'vendor')
  try {
    const orders = members * ordersOfMember
    await ended(commandOn(postgres, ['generate', folder, '--members', `${members}`, '--orders', `${orders}`]))
    await ended(commandOn(postgres, ['migrate']))
    const database = await postmasterOf(postgres)
    const before = childrenSeconds(database)
    const began = performance.now()
    const { lines, megabytes, processor } = await watched(commandOn(postgres, ['import', folder, '--json']))
    const seconds = (performance.now() - began) / 1000
    const minutes = ((seconds / 60) * whole.members) / members
    const rows: Row[] = [
      { what: 'all of it, s', figures: [seconds] },
      { what: 'lines a second', figures: [lines / seconds] },
      { what: 'processor of the command, s', figures: [processor] },
      { what: 'processor of the database, s', figures: [childrenSeconds(database) - before] },
      { what: 'memory of the command at its most, MB', figures: [megabytes], budget: { most: whole.megabytes } },
      {
        what: '1,000,000 members at this rate, minutes',
        figures: [minutes],
        budget: { most: whole.minutes },
      },
    ]
    const head = `${members.toLocaleString('en')} members, ${orders.toLocaleString('en')} orders, ${lines.toLocaleString('en')} lines in all`
    return markdown({ head, unit: '', digits: 0, rows })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ended(command: ChildProcess) {
  const [status] = await once(command, 'exit')
  if (status !== 0) throw new Error(`${command.spawnargs.slice(2, 4).join(' ')} ended with ${status}`)
}

/** The result of an import, with the memory and the processor time of the process that does it. */
async function watched(command: ChildProcess) {
  let said = ''
  command.stdout?.on('data', (part) => {
    said += part
  })
  let megabytes = 0
  let processor = 0
  const timer = setInterval(() => {
    const at = workerOf(command.pid)
    megabytes = Math.max(megabytes, at?.megabytes ?? 0)
    processor = Math.max(processor, at?.processor ?? 0)
  }, 100)
  await ended(command).finally(() => clearInterval(timer))
  const { files } = JSON.parse(said) as { readonly files: readonly { readonly added: number }[] }
  return { lines: files.reduce((sum, { added }) => sum + added, 0), megabytes, processor }
}

/** The process that works is the child of its launcher. */
function workerOf(launcher: number | undefined) {
  try {
    const pid = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim().split(' ')[0]
    if (!pid) return null
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    const [own, system] = timesOf(pid)
    return { megabytes: Number(peak ?? 0) / 1024, processor: own + system }
  } catch {
    return null
  }
}

/** Returns what the ended connections of a server used. */
function childrenSeconds(postmaster: string) {
  const [, , own, system] = timesOf(postmaster)
  return own + system
}

/** In seconds: own and system time of a process, and of its children that have ended. */
function timesOf(pid: string): readonly [number, number, number, number] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [a = 0, b = 0, c = 0, d = 0] = fields.slice(11, 15).map((each) => Number(each) / 100)
  return [a, b, c, d]
}

async function postmasterOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  await client.end()
  return readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n', 1)[0] ?? ''
}
