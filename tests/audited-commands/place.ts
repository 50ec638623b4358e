import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/tables/members'
import { operators } from '@/domains/staff/operators/tables'
import { runCommand } from '@/platform/commands/help'
import { samples } from '../console/console-calls'
import type { SignedInOperator } from '../people/operator'
import { commands } from '../server/commands'
import type { TestServer } from '../server/server'

/** A successful invocation of a command, and the name of its act in the audit log. */
export type Try = readonly [action: string, args: (at: Place) => Promise<readonly string[]>]

export const why = ['--reason', 'A test']

/** A place to try commands; creates the things that they act on. */
export class Place {
  constructor(
    readonly server: TestServer,
    readonly owner: SignedInOperator,
    /** For files that commands read. */
    readonly folder: string,
  ) {}

  run(args: readonly string[]) {
    return runCommand(commands, args)
  }

  /** Returns an operator's input of the same act in the console. */
  async sample(call: keyof typeof samples) {
    const request: Record<string, unknown> = { ...(await samples[call](this.server, this.owner)) }
    return (name: string) => String(request[name])
  }

  async addressOf(id: string) {
    const { database } = this.server
    const [found] = await database
      .select()
      .from(members)
      .where(eq(members.id, Number(id)))
    return found?.email ?? 'nobody'
  }

  async operatorOf(id: string) {
    const { database } = this.server
    const [found] = await database
      .select()
      .from(operators)
      .where(eq(operators.id, Number(id)))
    return found?.email ?? 'nobody'
  }

  async written(name: string, content: string) {
    const path = join(this.folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    return path
  }

  /** Commands about a member that need only the sample of their call. */
  async about(act: string) {
    const request = await this.sample(`POST /console/api/members/${act}` as keyof typeof samples)
    return [await this.addressOf(request('member')), ...why]
  }
}
