import { flowRows, inOrder, type KeyCount, type Row, singles } from './index'

const turns = ['trialsStarted', 'trialsEnded', 'boughtWithinTrial', 'boughtAfterTrial'] as const

/** The number of trials of a product with an event in a period. */
export type TrialCount = KeyCount & { readonly figure: (typeof turns)[number] }

/**
 * Returns the trials that began, run, ended and were bought, by product.
 * @param running the present number
 */
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
