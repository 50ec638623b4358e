import { useEffect, useRef, useState } from 'react'
import { workOn } from '@/platform/ui/forms/proof-of-work/work'
import { call } from './api'

type Progress = 'idle' | 'working' | 'solved' | 'failed'

/** The way past the picture for anyone who cannot read it: this device solves a small task, off the main thread. */
export function useProofOfWork(onCode: (code: string) => void) {
  const [progress, setProgress] = useState<Progress>('idle')
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  async function start() {
    setProgress('working')
    const code = await obtainCode((started) => {
      worker.current = started
    })
    if (code !== null) onCode(code)
    setProgress(code === null ? 'failed' : 'solved')
  }

  return { progress, start }
}

async function obtainCode(onWorker: (worker: Worker) => void): Promise<string | null> {
  const task = await call('GET /api/verification/challenge', {})
  if (!task.ok) return null
  const nonces = await workOn(task.data, onWorker)
  if (nonces === null) return null
  const solved = await call('POST /api/verification/solve', { challenge: task.data.challenge, nonces: nonces.join() })
  return solved.ok ? solved.data.code : null
}
