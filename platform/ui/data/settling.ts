import { announceQueueChange } from '../calls/queue'
import { useNotice } from './notice'

/**
 * For a queue in which staff settles cases one by one.
 * @returns the line that says what was done, and a function to call when a case was settled: it reloads the list and
 * its count
 */
export function useSettling(queue: { readonly reload: () => Promise<boolean> }) {
  const { line, announce } = useNotice()
  /** @param message what was done; null: another operator was first */
  function settle(message: string | null) {
    if (message !== null) announce(message)
    void queue.reload()
    announceQueueChange()
  }
  return { line, settle }
}
