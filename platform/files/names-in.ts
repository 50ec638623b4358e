import { readdir } from 'node:fs/promises'

/** The names in a folder that a person named, or the reason why it cannot be listed. */
export type NamesIn =
  | { readonly names: readonly string[]; readonly fault: null }
  | { readonly names: readonly []; readonly fault: string }

/** Lists a folder that a person named: one that is misspelt or locked is told from one that is empty. */
export async function namesIn(folder: string): Promise<NamesIn> {
  try {
    return { names: await readdir(folder), fault: null }
  } catch (error) {
    return { names: [], fault: faultOf((error as NodeJS.ErrnoException).code) }
  }
}

function faultOf(code = 'unknown error') {
  if (code === 'ENOENT') return 'there is no such folder'
  if (code === 'ENOTDIR') return 'is no folder'
  return `cannot be read (${code})`
}
