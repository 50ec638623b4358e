import { type Refusal, refuseUntil } from '@/platform/contract/refusal'
import { seconds } from '@/platform/time/duration'

/** How many files may be on their way at once: from one network, and in all. */
const most = { network: 12, all: 48 } as const

const taken = new Map<string, number>()
let all = 0

/** Runs work with an uploaded file, if a place for it is free; else 20039. */
export async function inUploadPlace<Result>(
  network: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal<20039>> {
  const own = taken.get(network) ?? 0
  if (own >= most.network || all >= most.all) return refuseUntil(seconds(5))
  taken.set(network, own + 1)
  all++
  try {
    return await work()
  } finally {
    all--
    const left = (taken.get(network) ?? 1) - 1
    if (left === 0) taken.delete(network)
    else taken.set(network, left)
  }
}
