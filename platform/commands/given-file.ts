import { readFile } from 'node:fs/promises'
import { isNoText, readBytes } from '@/platform/text/typed/bytes'
import { CommandError } from './errors'

/** A file of text that was named at the command line. */
interface GivenFile {
  readonly text: string
  /** A sentence about the assumed encoding, on a line of its own, where the file does not declare one; else empty. */
  readonly note: string
}

/** Reads a file of text, however its letters are written. @throws CommandError where it is not there, or no text */
export async function readGivenFile(path: string): Promise<GivenFile> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`There is no file ${path}.`)
  })
  const read = readBytes(bytes)
  if (!isNoText(read)) {
    const note = `\n${path} does not say how its letters are written: it was read as Windows-1252.`
    return { text: read.text, note: read.isGuessed ? note : '' }
  }
  throw new CommandError(
    read.problem === 'binary'
      ? `${path} is no text file.`
      : `${path} is written as ${read.encoding}, which cannot be read here. Save it as UTF-8.`,
  )
}
