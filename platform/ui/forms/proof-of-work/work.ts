import type { Task } from './solve'

/**
 * Has a task solved off the main thread. @param onWorker called with the thread, for anyone who leaves before it is done
 * @returns the nonces, or null: there is no such thread here
 */
export async function workOn(task: Task, onWorker: (worker: Worker) => void = () => {}): Promise<number[] | null> {
  const worker = new Worker(new URL('./solve.worker.ts', import.meta.url), { type: 'module' })
  onWorker(worker)
  const nonces = await new Promise<number[] | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data)
    worker.onerror = () => resolve(null)
    worker.postMessage(task)
  })
  worker.terminate()
  return nonces
}
