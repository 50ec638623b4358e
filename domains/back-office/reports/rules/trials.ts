import { flowRows, inOrder, type KeyCount, type Row, singles } from './index'

const turns = ['trialsStarted', 'trialsEnded', 'boughtWithinTrial', 'boughtAfterTrial'] as const

/** What became of trials of a product in a period. */
export type TrialCount = KeyCount & { readonly figure: (typeof turns)[number] }

/** What began, runs, ended and was bought, by product. @param running as it is now */
export function trialFigures(
  counted: readonly TrialCount[],
  running: readonly { readonly key: string; readonly value: number }[],
  periods: readonly string[],
): readonly (readonly [(typeof turns)[number] | 'trialsRunning', readonly Row[]])[] {
  const rows = (name: (typeof turns)[number]) =>
    inOrder(
      flowRows(
        counted.filter(({ figure }) => figure === name),
        periods,
      ),
    )
  const [started, ...others] = turns
  return [
    [started, rows(started)],
    ['trialsRunning', singles(running)],
    ...others.map((name) => [name, rows(name)] as const),
  ]
}
