import { seconds } from '@/platform/time/duration'
import { follower } from './actions/change'
import type { MailTemplatesContext } from './context'

export type { MailSource } from './context'

const lookEvery = seconds(5)

/** Keeps looking whether staff have changed a text through another process. @returns what ends it */
export function followTexts(context: MailTemplatesContext, onFailure: (error: unknown) => void): () => void {
  const look = follower(context)
  const timer = setInterval(() => void look().catch(onFailure), lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
