import type { DriverAnswer } from './case'
import type { Driver } from './driver'

const calls = ['refresh', 'ensure', 'check'] as const

/**
 * Processes that have begun with one store ask at the same moment, again and again.
 * @returns how many answers there were, and what was refused
 */
export async function askAtOnce(drivers: readonly Driver[], rounds: number) {
  const answers: DriverAnswer[] = []
  for (let round = 0; round < rounds; round++)
    for (const op of calls) answers.push(...(await Promise.all(drivers.map((driver) => driver.ask({ op })))))
  return { answers: answers.length, problems: answers.filter((answer) => 'problem' in answer) }
}
