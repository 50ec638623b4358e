import { atTheKeyboard } from '@/domains/operators/rules'
import { type Audited, changeBy, type Deed } from '@/platform/audit/change'
import { recordAction } from '@/platform/audit/log'
import type { Config } from '@/platform/config/config'
import type { OpenDatabase, Queryable } from '@/platform/database/connect'
import { isRefusal, type Refusal } from '@/platform/http/refusal'
import { CommandError, withData } from './command'

/** Writes down what a command does that the console has no act for: in its transaction, or once that is through. */
export const noteDeed = (database: Queryable, operator: string | undefined, deed: Deed, at: Date) =>
  recordAction(database, { at, operator: operator ?? atTheKeyboard, ...deed })

interface Acting {
  readonly database: OpenDatabase['database']
  readonly config: Config
  readonly change: ReturnType<typeof changeBy>
  readonly by: string
  readonly now: Date
}

/**
 * Does on the command line what the console does, with the same row of the audit log.
 * @param why what each refusal means in words
 * @throws CommandError when it is refused
 */
export function act<Answer>(
  operator: string | undefined,
  why: Readonly<Record<number, string>>,
  work: (acting: Acting) => Promise<Audited<Answer> | Refusal>,
): Promise<Answer> {
  const by = operator ?? atTheKeyboard
  return withData(async ({ database }, config) => {
    const now = new Date()
    const done = await work({ database, config, change: changeBy(database, by, now), by, now })
    if (isRefusal(done)) throw new CommandError(why[done.refused] ?? 'This cannot be done now.')
    return done.answer
  })
}
