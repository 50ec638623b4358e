import type { MessageKey } from '@/platform/i18n/message'
import type { FailureCode } from './codes'

/** The words of one place where a call may fail (spec 3.11): the place says the words, the code alone does not. */
export interface Place {
  /** The message key for each failure that the place knows by name. */
  readonly codes: { readonly [code in FailureCode]?: MessageKey }
  /** The message for all other codes. */
  readonly otherwise: MessageKey
}

/** The places of one domain, by name. */
export type Places = Readonly<Record<string, Place>>

/** Messages that are the same at every place without words of its own for the code. */
const everywhere: Place['codes'] = { unreachable: 'ui.unreachable', 20039: 'code.20039' }

/**
 * Messages that are the same everywhere: an unproven account, a page that shows another account, and a suspended
 * account (spec 2.2).
 */
const always: Place['codes'] = { 20051: 'code.20051', 20053: 'code.20053', 20027: 'load.20027' }

/** Returns the message key that a place shows for a failed call; an unnamed code gets the place's general one. */
export const messageFor = ({ codes, otherwise }: Place, failure: FailureCode): MessageKey =>
  always[failure] ?? codes[failure] ?? everywhere[failure] ?? otherwise

/** A screen whose content does not come. No answer at all is a page that could not be loaded, too. */
export const pageLoad: Place = {
  codes: { unreachable: 'load.failed', 10001: 'load.10001' },
  otherwise: 'load.failed',
}
