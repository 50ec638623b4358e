import type { FactName, PersonalThing, TermName, TimelineKind, TimelineTerms } from '@/platform/contract/member-page'
import type { MessageKey } from '@/platform/i18n/message'

type Table<Name extends PropertyKey, Word = MessageKey> = { readonly [Each in Name]: Word }
type TermTables = { readonly [Name in Exclude<TermName, 'action'>]: Table<TimelineTerms[Name] & string> }
type Act = TimelineTerms['action' & TermName] & string

/** The console's words for the domains' facts on the page of a member. */
export interface AllStaffWords {
  readonly kinds: Table<TimelineKind>
  /** The label of a fact; null: its value needs none. */
  readonly facts: Table<FactName, MessageKey | null>
  readonly terms: TermTables
  /** The acts of staff on a member, as the audit log names them. */
  readonly acts: Table<Act>
  /** Rows of the tables that move in a merge, with their number. */
  readonly things: Table<PersonalThing>
}

/** The words of one domain, for its own declarations. */
export type StaffWords = { readonly [Part in keyof AllStaffWords]?: Partial<AllStaffWords[Part]> }

export const defineStaffWords = <const Words extends StaffWords>(words: Words): Words => words

type KeysOf<Words, Part extends keyof AllStaffWords> = Words extends { readonly [Each in Part]: infer Table }
  ? keyof Table
  : never

type MissingWord<Words> = {
  [Part in keyof AllStaffWords]: Exclude<keyof AllStaffWords[Part], KeysOf<Words, Part>>
}[keyof AllStaffWords]

/** Joins the words of all domains. @param missing what none of them has a word for: there is no argument where there is nothing */
export function joinStaffWords<const List extends readonly StaffWords[]>(
  list: List,
  ..._missing: [MissingWord<List[number]>] extends [never] ? [] : [missing: MissingWord<List[number]>]
): AllStaffWords {
  const parts = ['kinds', 'facts', 'terms', 'acts', 'things'] as const
  const joined = parts.map((part) => [part, Object.assign({}, ...list.map((words: StaffWords) => words[part]))])
  return Object.fromEntries(joined) as AllStaffWords
}
