import { openThreads } from '@/platform/threads/threads'
import type { EvidenceJob } from './set'

const fromSource = import.meta.url.endsWith('.ts')
const thread = new URL(fromSource ? './printer-thread.ts' : './evidence-thread.js', import.meta.url)

/**
 * Prints evidence in a thread of its own: some pages keep a processor busy for longer than others may wait. It happens a
 * few times a month, so that nothing is kept for the next one.
 */
export async function printEvidence(job: EvidenceJob): Promise<Uint8Array> {
  const threads = openThreads(thread, { most: 1 })
  try {
    return await threads.run(job)
  } finally {
    await threads.destroy()
  }
}
