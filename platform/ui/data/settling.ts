import { useNotice } from './notice'

/**
 * Helps to settle the cases of a queue one by one.
 * @returns the line with the last action, and a function to call when a case was settled: it reloads the list
 */
export function useSettling(queue: { readonly reload: () => Promise<boolean> }) {
  const { line, announce } = useNotice()
  /** @param message what was done; null: another operator was first */
  function settle(message: string | null) {
    if (message !== null) announce(message)
    void queue.reload()
  }
  return { line, settle }
}
