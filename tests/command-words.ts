import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { members } from '@/domains/identity/tables'
import { operators } from '@/domains/operators/tables'
import { samples } from './console-calls'
import type { SignedInOperator } from './operator'
import type { TestServer } from './server'

export interface Place {
  readonly server: TestServer
  readonly owner: SignedInOperator
  /** For the files that a command reads. */
  readonly folder: string
}

/** What a command line is made of: what the samples of the console's calls have made, in words. */
export function wordsFor(at: () => Place) {
  const why = ['--reason', 'A test']

  /** What an operator would send, for what is changed under the same name in the console. */
  const sample = async (call: keyof typeof samples) => {
    const wish: Record<string, unknown> = { ...(await samples[call](at().server, at().owner)) }
    return (name: string) => String(wish[name])
  }

  const addressOf = async (id: string) => {
    const [found] = await at()
      .server.database.select()
      .from(members)
      .where(eq(members.id, Number(id)))
    return found?.email ?? 'nobody'
  }

  const operatorOf = async (id: string) => {
    const [found] = await at()
      .server.database.select()
      .from(operators)
      .where(eq(operators.id, Number(id)))
    return found?.email ?? 'nobody'
  }

  /** What there is to change is made; the command needs to be told nothing of it. */
  const none = (_made: unknown): readonly string[] => []

  async function written(name: string, content: string) {
    const path = join(at().folder, name)
    await writeFile(path, content)
    return path
  }

  /** Acts about a member that need nothing but the sample of their call. */
  const about = async (act: string) => {
    const wish = await sample(`POST /console/api/members/${act}` as keyof typeof samples)
    return [await addressOf(wish('member')), ...why]
  }
  return { why, sample, addressOf, operatorOf, none, written, about }
}
