import { parentPort } from 'node:worker_threads'
import type { Printed, PrintOrder } from './press'
import { setSheet } from './set'

// The thread that prints, away from the one that answers.
parentPort?.on('message', async ({ turn, sheet }: PrintOrder) => {
  const printed: Printed = await setSheet(sheet).then(
    (file) => ({ turn, file }),
    (error: unknown) => ({ turn, error: error instanceof Error ? error.message : String(error) }),
  )
  parentPort?.postMessage(printed)
})
