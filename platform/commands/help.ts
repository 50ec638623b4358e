import type { BoundCommand } from './command'
import { UsageError } from './errors'

type Commands = Readonly<Record<string, BoundCommand>>

const start = 'npm run foyer --'

const footer = `The commands work on the data that the server uses: the embedded database in
DATA_DIR (through the running server, if there is one), or DATABASE_URL.
With --json any of them prints JSON: its own where its line says so, else
{"output": …} with what it would have said. For programs: npm run -s foyer -- …
--json prints nothing else on the standard output.`

/**
 * Runs a typed command, and returns what is printed.
 * @throws UsageError when there is no such command, or it was not called as its help says
 */
export async function runCommand(commands: Commands, words: readonly string[]): Promise<string> {
  const asked = words.filter((word) => word !== '--help')
  const asksForHelp = asked.length < words.length || asked.length === 0 || asked[0] === 'help'
  if (asksForHelp) return helpFor(commands, asked[0] === 'help' ? asked.slice(1) : asked)
  const name = nameIn(commands, words)
  const command = name === null ? undefined : commands[name]
  if (name === null || !command) throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`)
  return command.run(words.slice(name.split(' ').length))
}

/** Returns the help for a command that was called wrongly. */
export function helpAfter(commands: Commands, words: readonly string[]): string {
  const name = nameIn(commands, words)
  return name === null ? `${start} help  lists what there is.` : pageOf(name, commands)
}

/** @throws UsageError when there is help for no such command */
function helpFor(commands: Commands, words: readonly string[]): string {
  if (words.length === 0) return overview(commands)
  const name = nameIn(commands, words)
  if (name !== null) return pageOf(name, commands)
  const group = Object.keys(commands).filter((each) => each.startsWith(`${words[0]} `))
  if (group.length === 0) throw new UsageError(`There is no command "${words.join(' ')}".`)
  return group.map((each) => pageOf(each, commands)).join('\n\n')
}

const nameIn = (commands: Commands, [first = '', second = '']: readonly string[]) =>
  [`${first} ${second}`.trim(), first].find((name) => Object.hasOwn(commands, name)) ?? null

const indented = (text: string, by: string) => text.split('\n').map((line) => `${by}${line}`)

/** How a command is called, what it does, and an example. */
function pageOf(name: string, commands: Commands): string {
  const { usage = '', summary = '', example = '' } = commands[name] ?? {}
  return [
    `${start} ${name} ${usage}`.trimEnd(),
    ...indented(summary, '  '),
    '',
    `  For example: ${start} ${`${name} ${example}`.trimEnd()}`,
  ].join('\n')
}

/** The commands by purpose, each by its first word; ungrouped ones come at the end. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'To begin': ['vendor', 'catalogue', 'messages', 'import', 'export', 'generate', 'demo', 'sandbox'],
  'To run it': ['doctor', 'backup', 'restore', 'migrate', 'jobs', 'mail', 'mails', 'webhooks', 'audit', 'numbers'],
  Staff: ['operators', 'apps'],
  Customers: ['members', 'second-factor', 'impersonate', 'tickets', 'cases', 'letters'],
  Sales: ['orders', 'payments', 'bank', 'refunds', 'subscriptions', 'coupons', 'codes', 'gifts'],
  Books: ['invoices', 'tax'],
  Programs: ['releases', 'licences', 'relay'],
}

const firstWord = (name: string) => name.split(' ')[0] ?? name

/** A line in which a command says what it is for: the first sentence of its summary. */
const inShort = (summary: string) => {
  const [first = ''] = summary
    .replaceAll('\n', ' ')
    .replaceAll(/ \([^)]*\)/g, '')
    .split(/(?<=[^.]{12})[.:](?: |$)/)
  return first.length <= mostShown ? first : `${first.slice(0, first.lastIndexOf(' ', mostShown))} …`
}
const mostShown = 90

/** Every command in a line, by groups. */
function overview(commands: Commands): string {
  const names = Object.keys(commands)
  const grouped = new Set(Object.values(groups).flat())
  const parts = Object.entries({ ...groups, Others: names.map(firstWord).filter((word) => !grouped.has(word)) })
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const lines = parts.flatMap(([title, words]) => {
    const own = words.flatMap((word) => names.filter((name) => firstWord(name) === word))
    const shown = own.map((name) => `  ${name.padEnd(width)}${inShort(commands[name]?.summary ?? '')}`)
    return shown.length === 0 ? [] : [`${title}:`, ...new Set(shown), '']
  })
  return `Usage: ${start} COMMAND

${lines.join('\n')}
  ${'help WORD'.padEnd(width)}Says all of the commands that begin with it, such as help refunds
  ${'help COMMAND'.padEnd(width)}Says how one is called, with an example

${footer}`
}
