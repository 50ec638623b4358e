import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { consoleRoom } from '@/platform/paths'
import { may, type Role } from '../rules/permissions'

interface Leads {
  /** The role of the reader: a name that they may not follow is no link. */
  readonly role: Role
  /** How much of a member's there is: the app puts it together, since it is told by domains above the cases. */
  readonly Counts: ComponentType<{ member: number }>
}

const Context = createContext<Leads>({ role: 'owner', Counts: () => null })

/** Tells names where they lead. */
export const ThingLinks = Context.Provider

interface LeadProps {
  href: string
  /** The permission of the room. */
  needs: Parameters<typeof may>[1]
  children: ReactNode
}

function Lead({ href, needs, children }: LeadProps) {
  return may(use(Context).role, needs) ? <a href={href}>{children}</a> : children
}

interface MemberLinkProps {
  /** Null: known by the address alone, which finds their page. */
  member?: number | null
  /** The name or address by which they are known here. */
  children: string
}

/** The name of a person, which leads to their page as far as it is known (decision 0196). */
export function MemberLink({ member = null, children }: MemberLinkProps) {
  const href = member === null ? consoleRoom('members', null, { q: children }) : consoleRoom('members', member)
  return (
    <Lead href={href} needs="members.read">
      {children}
    </Lead>
  )
}

/** The number of an order, which leads to it on the page of its member. */
export const OrderLink = ({ children }: { children: string }) => (
  <Lead href={consoleRoom('members', null, { order: children })} needs="members.read">
    {children}
  </Lead>
)

interface ProductLinkProps {
  /** Null: known by name alone, which finds it in the catalogue. */
  pid?: number | null
  children: string
}

/** The name of a product, which leads to its page in the catalogue. */
export function ProductLink({ pid = null, children }: ProductLinkProps) {
  const href = pid === null ? consoleRoom('catalogue', null, { words: children }) : consoleRoom('catalogue', pid)
  return (
    <Lead href={href} needs="catalogue.read">
      {children}
    </Lead>
  )
}

/** A member of a case: their name leads to their page, and beside it stands how much of theirs there is. */
export function MemberInShort({ member, children }: { member: number; children: string }) {
  const { Counts } = use(Context)
  return (
    <>
      <MemberLink member={member}>{children}</MemberLink> <Counts member={member} />
    </>
  )
}
