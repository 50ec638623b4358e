import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** ICU messages, parsed: what the translator reads. */
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>

/** Parses a room's ICU messages; the build does it for the browser, so that no parser is loaded there. */
export function compileCatalogue(catalogue: Readonly<Record<string, string>>): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => {
      try {
        return [key, compileMessageOrThrow(message)]
      } catch (error) {
        throw new Error(`The message "${key}" is not well-formed ICU: ${message}`, { cause: error })
      }
    }),
  )
}
