import type { ReactNode } from 'react'
import { AnswerCache } from './answers'
import { Notices } from './notices'

/** The ground that every room of the console stands on: the answers that are kept, and the lines about what was done. */
export const RoomFrame = ({ children }: { children: ReactNode }) => (
  <AnswerCache>
    <Notices>{children}</Notices>
  </AnswerCache>
)
