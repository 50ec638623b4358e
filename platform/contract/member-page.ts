/**
 * The page of a member for staff. Each domain declares its own part here by declaration merging, beside the code that
 * reads it: the calls and the screens know the whole without an import of any domain (decision 0040).
 */

/** The facts of a member at a glance, by their names on the wire; declared in `contract/` or `store/staff.ts` of a domain. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface MemberCard {}

/**
 * The kinds of entries of a member's timeline. The console does not compile without words in six languages for each.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface TimelineKinds {}

/** The facts that an entry may tell, by their names, with what sort of value each has. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface TimelineFacts {}

/** Those whose value is one of a few terms, such as a state, each with its terms. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface TimelineTerms {}

/** The names of a table's rows, with their number, in the merge of two accounts, such as orders. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface PersonalThings {}

export type TimelineKind = keyof TimelineKinds & string
export type TermName = keyof TimelineTerms & string
export type FactName = (keyof TimelineFacts & string) | TermName
export type PersonalThing = keyof PersonalThings & string
