/** What an import has done otherwise than a file says, and with how many of its lines. */
export interface Note {
  readonly file: string
  readonly note: string
  readonly count: number
  /** The first of these lines. */
  readonly lines: readonly number[]
}

const mostLines = 5
const mostNotes = 50

/** Counted, since a file of a million lines may ask for one of them with each. */
export class Notes {
  private readonly byText = new Map<string, { file: string; note: string; count: number; lines: number[] }>()

  get all(): readonly Note[] {
    return [...this.byText.values()]
  }

  add({ file, line, note, count = 1 }: { file: string; line: number; note: string; count?: number }) {
    const key = `${file} ${note}`
    const noted = this.byText.get(key)
    if (!noted) {
      if (this.byText.size < mostNotes) this.byText.set(key, { file, note, count, lines: [line] })
      return
    }
    noted.count += count
    if (noted.lines.length < mostLines) noted.lines.push(line)
  }
}

/** How a note reads. */
export const describeNote = ({ file, note, count, lines }: Note) =>
  `${file}: ${note} (${count === 1 ? `line ${lines[0]}` : `${count} times, first in line ${lines.join(', ')}`})`
