import { atTheKeyboard } from '@/domains/operators/rules'
import { type Audited, changeBy } from '@/platform/audit/change'
import type { Deed } from '@/platform/audit/deed'
import { recordAction } from '@/platform/audit/log'
import type { Config } from '@/platform/config/config'
import type { OpenDatabase, Transaction } from '@/platform/database/connect'
import { isRefusal, type Refusal } from '@/platform/http/refusal'
import { CommandError, clockOf, withData } from './command'

export interface Acting {
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

interface Writing {
  readonly transaction: Transaction
  readonly config: Config
  readonly by: string
  readonly now: Date
}

/**
 * Does what no room of the console does, and writes it down in the same transaction.
 * @param work its deed is null when nothing was changed: then nothing is written down either
 */
export function note<Answer>(
  operator: string | undefined,
  work: (writing: Writing) => Promise<{ readonly answer: Answer; readonly deed: Deed | null }>,
): Promise<Answer> {
  const by = operator ?? atTheKeyboard
  return withData(async (opened, config) => {
    const now = (await clockOf(opened, config))()
    return opened.database.transaction(async (transaction) => {
      const { answer, deed } = await work({ transaction, config, by, now })
      if (deed) await recordAction(transaction, { at: now, operator: by, ...deed })
      return answer
    })
  })
}
