import type { z } from 'zod/mini'

/** The text variables of the environment, as read. */
export type ReadVariables = Readonly<Record<string, string | undefined>>

/** The part of the configuration that a room above this one, or an integration, adds. */
export interface ConfigPart<Settings> {
  readonly variables: Readonly<Record<string, z.ZodMiniType<string | undefined>>>
  /** Returns a line for each problem of its variables. */
  readonly problems: (read: ReadVariables, production: boolean) => readonly string[]
  readonly settings: (read: ReadVariables) => Settings
}

/** The types of the added settings, by their names in the configuration. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AddedConfig {}

/** A part for each of them, which the app hands in. */
export type ConfigParts = { readonly [Name in keyof AddedConfig]: ConfigPart<AddedConfig[Name]> }
