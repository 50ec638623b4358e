import type { ReactNode } from 'react'
import type { Feature, Offering } from '@/platform/contract/feature'
import type { MemberCard } from '@/platform/contract/member-page'
import type { Permission } from '@/platform/contract/permission'
import type { MessageKey, Wording } from '@/platform/i18n/message'
import type { Drawing, IconName } from '@/platform/ui/controls/icon'
import type { ConsoleBoot, SignedInOperator } from './contract/boot'

export { MemberInShort, MemberLink, OrderLink, ProductLink, ThingLinks } from './console/thing-links'

/** Where in the navigation a room stands, from top to bottom. Those of `settings` are the tabs of one entry. */
export const groups = ['work', 'customers', 'catalogue', 'money', 'settings'] as const

export type Group = (typeof groups)[number]

/** The properties of every screen of the console. */
export interface ConsoleScreenProps {
  boot: ConsoleBoot
  operator: SignedInOperator
  /** The part behind the room's path, such as a number: `/console/refunds/R-12`. Null: none. */
  item: string | null
  query: URLSearchParams
}

/** A thing that is begun in a room, as the command menu names it. */
export interface RoomAct {
  readonly permission: Permission
  /** In `apps/console/messages`. */
  readonly title: MessageKey
  /** The title of the button that begins it. */
  readonly does: MessageKey
}

/** A room of the console, in `console/room.ts` of the domain that it belongs to. */
export interface Room {
  /** Its path beneath `/console/`. The part behind it is the item that the screen shows. */
  readonly name: string
  /** The permission to open it; null: every signed-in operator may. */
  readonly permission: Permission | null
  /** In `apps/console/messages`, since the navigation names every room. */
  readonly title: MessageKey
  /** No two rooms have the same. */
  readonly icon: IconName | Drawing
  readonly group: Group
  /** The vendor may be without it. */
  readonly feature?: Feature
  /** Its subject, where no feature states it: no link leads here while nothing of it exists. */
  readonly offering?: Offering
  readonly acts?: readonly RoomAct[]
  readonly load: () => Promise<(props: ConsoleScreenProps) => ReactNode>
  /** Wording that comes with the screen, beside what every page has. */
  readonly wording: Wording
}

/** The properties of each part of a member's page. */
export interface SectionProps {
  member: MemberCard
  operator: SignedInOperator
  onDone: (message: string) => void
}
