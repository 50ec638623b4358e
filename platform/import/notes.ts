/** A deviation of the import from a file, with the number of its lines. */
export interface Note {
  readonly file: string
  readonly note: string
  readonly count: number
  /** The first of these lines. */
  readonly lines: readonly number[]
}

/** Lines with the same note: how many, and the first of them. */
export interface NotedLines {
  readonly count: number
  readonly lines: readonly number[]
}

const mostLines = 100
const mostShown = 5
const mostNotes = 50

/** Counted, since a file of a million lines may ask for one of them with each. */
export class Notes {
  private readonly byText = new Map<string, { file: string; note: string; count: number; lines: number[] }>()

  get all(): readonly Note[] {
    return [...this.byText.values()]
  }

  add({ file, note, count, lines }: Note) {
    if (count === 0) return
    const key = `${file} ${note}`
    const noted = this.byText.get(key) ?? { file, note, count: 0, lines: [] }
    if (!this.byText.has(key) && this.byText.size >= mostNotes) return
    noted.count += count
    noted.lines.push(...lines.slice(0, mostLines - noted.lines.length))
    this.byText.set(key, noted)
  }
}

/** How a note reads. */
export const describeNote = ({ file, note, count, lines }: Note) =>
  `${file}: ${note} (${count === 1 ? `line ${lines[0]}` : `${count} times, first in line ${lines.slice(0, mostShown).join(', ')}`})`
