import type { ReactNode } from 'react'
import { AnswerCache } from './answers'

/** The ground that every room of the console stands on: the answers that are kept. */
export const RoomFrame = ({ children }: { children: ReactNode }) => <AnswerCache>{children}</AnswerCache>
