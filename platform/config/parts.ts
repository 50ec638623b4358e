import type { z } from 'zod/mini'

/** What of the environment is text, as it was read. */
export type ReadVariables = Readonly<Record<string, string | undefined>>

/** What a room above this one, or an integration, adds to the configuration. */
export interface ConfigPart<Settings> {
  readonly variables: Readonly<Record<string, z.ZodMiniType<string | undefined>>>
  /** What of it is wrong, a line each. */
  readonly problems: (read: ReadVariables, production: boolean) => readonly string[]
  readonly settings: (read: ReadVariables) => Settings
}

/** What those settings are, by their names in the configuration. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AddedConfig {}

/** A part for each of them, which the app hands in. */
export type ConfigParts = { readonly [Name in keyof AddedConfig]: ConfigPart<AddedConfig[Name]> }
