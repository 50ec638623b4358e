import type { DriverAnswer } from './case'
import type { Driver } from './driver'

const usual: readonly string[] = ['refresh', 'ensure', 'check']

/**
 * Processes that have begun with one store ask at the same moment, again and again: all for the same, then each for another.
 * @returns how many answers there were, and what was refused
 */
export async function askAtOnce(drivers: readonly Driver[], rounds: number, calls = usual) {
  const answers: DriverAnswer[] = []
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < calls.length; turn++)
      for (const step of [0, 1]) {
        const asked = drivers.map((driver, index) =>
          driver.ask({ op: calls[(turn + index * step) % calls.length] as string }),
        )
        answers.push(...(await Promise.all(asked)))
      }
  return { answers: answers.length, problems: answers.filter((answer) => 'problem' in answer) }
}
