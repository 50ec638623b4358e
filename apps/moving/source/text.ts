import { createReadStream } from 'node:fs'
import { decoderOf, isBinary, markOf } from '@/platform/text/typed/bytes'
import { SourceError } from './row'

/** A file of text, and how it is written (decision 0146). */
export interface SourceText {
  readonly path: string
  readonly file: string
  readonly encoding: string
  /** Nothing says how its letters are written: the report says so. */
  readonly isGuessed: boolean
}

/** The note about a file whose encoding is guessed. */
export const guessedLetters = 'letters: the file does not say how they are written, and was read as Windows-1252'

/** Finds out how a file is written: by its mark, as UTF-8, or else as Windows-1252. It is read through, and never held whole. */
export async function openText(path: string, file: string): Promise<SourceText> {
  const mark = markOf(await beginningOf(path))
  const text = { path, file, encoding: mark ?? 'utf-8', isGuessed: false }
  const fault = await faultIn(text)
  if (fault === null) return text
  if (fault.isBinary) throw new SourceError(`${file}:${fault.line}: is no text`)
  if (mark !== null) throw new SourceError(`${file}:${fault.line}: begins as ${mark}, and is not: save it as UTF-8`)
  const guessed = { ...text, encoding: 'windows-1252', isGuessed: true }
  const other = await faultIn(guessed)
  if (other !== null) throw new SourceError(`${file}:${other.line}: is no text`)
  return guessed
}

/** The text of a file, piece by piece. */
export async function* piecesOf({ path, encoding }: SourceText): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) yield decode(bytes)
  yield decode(null)
}

async function beginningOf(path: string): Promise<Uint8Array> {
  for await (const bytes of createReadStream(path, { end: 2 }) as AsyncIterable<Buffer>) return bytes
  return new Uint8Array()
}

/** @returns the line up to which it was read without a fault; null: it is text, and written so */
async function faultIn(text: SourceText): Promise<{ readonly line: number; readonly isBinary: boolean } | null> {
  let line = 1
  try {
    for await (const piece of piecesOf(text)) {
      if (isBinary(piece, text.isGuessed)) return { line, isBinary: true }
      line += piece.split('\n').length - 1
    }
    return null
  } catch (error) {
    if (error instanceof TypeError) return { line, isBinary: false }
    throw error
  }
}
