import { type Row, SourceError } from './row'
import { piecesOf, type SourceText } from './text'

/** How APIs call the list in an answer of theirs. */
const namesList =
  /"(data|orders|subscriptions|customers|accounts|transactions|returns|users|payments|licenses)"\s*:\s*$/

/** In characters. One thing of an export is never so long, and would be held in memory whole. */
const longest = 16_777_216
/** As much before a bracket as tells what the list is called. */
const lookBehind = 60

/**
 * Reads the objects of a file of JSON one at a time, however long it is: those of an array, those of the list in an
 * answer of an API (pages may stand one below the other), or those that stand one on a line.
 */
export async function* readJson(text: SourceText): AsyncGenerator<Row> {
  const { file } = text
  const splitter = new Splitter(file)
  for await (const chunk of piecesOf(text)) yield* splitter.split(chunk)
  if (splitter.isInside) throw new SourceError(`${file}: ends in the middle of an object`)
}

type Container = '{' | '[' | 'list'

class Splitter {
  private readonly inside: Container[] = []
  private inString = false
  private isEscaped = false
  private line = 1
  private before = ''
  /** The object that is read: where it began, how deep it lies, and what of it was in earlier chunks. */
  private current: { line: number; depth: number; text: string } | null = null

  constructor(private readonly file: string) {}

  get isInside() {
    return this.inside.length > 0
  }

  *split(chunk: string): Generator<Row> {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at]
      if (sign === '\n') this.line++
      if (this.inString) {
        this.readInString(sign)
      } else if (sign === '"') {
        this.inString = true
      } else if (sign === '{') {
        if (this.isThing()) {
          this.current = { line: this.line, depth: this.inside.length, text: '' }
          from = at
        }
        this.inside.push('{')
      } else if (sign === '[') {
        this.inside.push(this.isList(chunk, at) ? 'list' : '[')
      } else if (sign === ']' || sign === '}') {
        this.inside.pop()
        if (this.current === null || this.inside.length !== this.current.depth) continue
        yield this.row(this.current.text + chunk.slice(from, at + 1), this.current.line)
        this.current = null
      }
    }
    this.before = chunk.slice(-lookBehind)
    if (this.current === null) return
    this.current.text += chunk.slice(from)
    if (this.current.text.length > longest) {
      throw new SourceError(`${this.file}:${this.current.line}: is longer than 16 MiB`)
    }
  }

  private readInString(sign: string | undefined) {
    if (this.isEscaped) this.isEscaped = false
    else if (sign === '\\') this.isEscaped = true
    else if (sign === '"') this.inString = false
  }

  /** On the outside, in an array there, or in the list of an answer, which then is no thing itself. */
  private isThing() {
    const [first, second] = this.inside
    const depth = this.inside.length
    return depth === 0 || (depth === 1 && first === '[') || (depth === 2 && first === '{' && second === 'list')
  }

  private isList(chunk: string, at: number) {
    if (this.inside.length !== 1 || this.inside[0] !== '{') return false
    return namesList.test((this.before + chunk.slice(Math.max(0, at - lookBehind), at)).slice(-lookBehind))
  }

  private row(text: string, line: number): Row {
    try {
      return { file: this.file, line, fields: JSON.parse(text) }
    } catch (error) {
      throw new SourceError(`${this.file}:${line}: is no JSON: ${error instanceof Error ? error.message : error}`)
    }
  }
}
