import type { ReactNode } from 'react'
import type { ConsoleBoot, SignedInOperator } from '@/domains/operators/contract/boot'
import type { Wording } from '@/platform/i18n/message'
import type { Room, RoomName } from './rooms'

/** What any screen of the console is given. */
export interface ConsoleScreenProps {
  boot: ConsoleBoot
  operator: SignedInOperator
  /** What stands behind the room's path, such as a number: `/console/refunds/R-12`. Null: nothing. */
  item: string | null
  query: URLSearchParams
}

/** How a room's code is had. */
export interface RoomCode {
  readonly load: () => Promise<(props: ConsoleScreenProps) => ReactNode>
  /** Wording that comes with the screen, beside what every page has. */
  readonly wording?: Wording
}

/** A room of the console, ready to be opened. */
export interface ConsoleScreen extends Room, RoomCode {
  /** Its path beneath `/console/`. Whatever follows it is the item that the screen shows. */
  readonly name: RoomName
}
