import type { ExtraKind } from '@/domains/commerce/orders/rules'

/** The bulk acts: grant extras on top of purchases, or write letters. */
export const acts = ['term', 'updates', 'seats', 'notify'] as const satisfies readonly (ExtraKind | 'notify')[]
export type Act = (typeof acts)[number]

/** `stopped`: by staff, before the end; the changes made so far remain until the run is undone. */
export const runStates = ['running', 'stopped', 'done', 'undoing', 'undone'] as const
export type RunState = (typeof runStates)[number]

/** True if a run can be undone: sent mails cannot. */
export const isUndoable = ({ act, state }: { readonly act: Act; readonly state: RunState }): boolean =>
  act !== 'notify' && (state === 'done' || state === 'stopped')

/** How many lines or members one step takes, which limits how long their rows are locked. */
export const stepLength = 200

/** A version as numbers; null: the text is not a version. */
export const versionNumbers = (text: string): readonly number[] | null =>
  /^\d{1,9}(\.\d{1,9}){0,3}$/.test(text) ? text.split('.').map(Number) : null

/** Paragraphs as they were written: an empty line parts them. */
export const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
