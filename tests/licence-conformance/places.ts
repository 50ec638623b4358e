import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'

/**
 * Variables that name folders for a client's program: those folders alone that are there, and nothing of what the machine has
 * set. Mono says of a folder that is missing that it is, in place of the driver's answer.
 */
export const placesThere = <Name extends string>(variables: Readonly<Record<Name, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries<readonly string[]>(variables).map(([name, folders]) => [
      name,
      folders.filter((folder) => existsSync(folder)).join(delimiter) || undefined,
    ]),
  ) as Readonly<Record<Name, string | undefined>>
