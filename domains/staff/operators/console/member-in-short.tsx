import { type ComponentType, createContext, use } from 'react'
import { consoleRoom } from '@/platform/paths'

/** How much of a member's there is: the app puts it together, since it is told by domains above the cases. */
const Counts = createContext<ComponentType<{ member: number }>>(() => null)

export const MemberCounts = Counts.Provider

interface MemberInShortProps {
  member: number
  /** The name or address by which a case knows the member. */
  children: string
}

/** A member of a case: their name leads to their page, and beside it stands how much of theirs there is. */
export function MemberInShort({ member, children }: MemberInShortProps) {
  const Beside = use(Counts)
  return (
    <>
      <a href={consoleRoom('members', member)}>{children}</a> <Beside member={member} />
    </>
  )
}
