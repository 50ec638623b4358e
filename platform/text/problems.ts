/** A problem of a vendor's file, and its place. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  /** The path of the field in a file with one value, such as `seller.taxId`. */
  readonly field?: string
  readonly message: string
  /** The same without what is this line's alone, to be summed up by; left out: the message. */
  readonly kind?: string
  /** The way to fix it; left out: the message says it. */
  readonly mend?: string
}

/** How a problem reads: `products.jsonl:12: there is no line "musik"`. */
export const describeProblem = ({ file, line, field, message }: Problem) =>
  `${file}${line === null ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${message}`

/** Returns a line for each value that is valid but unlikely, above a check's summary; empty if there is none. */
export const describeDoubts = (doubts: readonly Problem[]): string =>
  doubts.map((doubt) => `Look at it: ${describeProblem(doubt)}\n`).join('')

/** One way in which lines of a file are wrong. */
interface ProblemKind {
  readonly kind: string
  readonly mend?: string | undefined
  readonly count: number
  readonly first: readonly { readonly line: number; readonly message: string }[]
}

interface KindInFile {
  readonly file: string
  readonly field?: string
  readonly kind: string
  readonly mend?: string | undefined
  count: number
  readonly first: Problem[]
}

/** How many problems are kept to be shown: a file of a million wrong lines is wrong in one way. */
const most = 100
/** How many of each kind a summary names. */
const mostOfKind = 5
const others = 'of other kinds'

/** All problems, counted, grouped by kind, and the first of them in full. */
export class Problems {
  readonly shown: Problem[] = []
  count = 0
  private readonly byKind = new Map<string, KindInFile>()

  get kinds(): readonly Readonly<KindInFile>[] {
    return [...this.byKind.values()]
  }

  add(problem: Problem) {
    this.note(problem, 1, [problem])
    if (this.shown.length < most) this.shown.push(problem)
  }

  addCounted(file: string, kinds: readonly ProblemKind[]) {
    const named = kinds.flatMap(({ kind, mend, count, first }) => {
      const problems = first.map((each) => ({ file, kind, ...each, ...(mend && { mend }) }))
      if (problems[0]) this.note(problems[0], count, problems)
      return problems
    })
    named.sort((one, other) => one.line - other.line || (one.message < other.message ? -1 : 1))
    this.shown.push(...named.slice(0, most - this.shown.length))
  }

  private note({ file, field, kind, message, mend }: Problem, count: number, first: readonly Problem[]) {
    const name = kind ?? message
    const key = `${file} ${field ?? ''} ${name}`
    const isNew = !this.byKind.has(key)
    const place = isNew && this.byKind.size >= most - 1 ? others : key
    const noted = this.byKind.get(place) ?? {
      ...(place === others
        ? { file, kind: others }
        : { file, kind: name, ...(field && { field }), ...(mend && { mend }) }),
      count: 0,
      first: [],
    }
    noted.count += count
    noted.first.push(...first.slice(0, mostOfKind - noted.first.length))
    this.byKind.set(place, noted)
    this.count += count
  }

  /** Returns the text for a command: the first problems, line by line, and their number. */
  describe(): string {
    const rest = this.count - this.shown.length
    const more = rest > 0 ? `\n… and ${rest} more` : ''
    return `${this.shown.map(describeProblem).join('\n')}${more}\n\n${this.total()}`
  }

  /** The same by kind: how often, what to do about it, and the first lines. */
  summary(): string {
    const kinds = this.kinds.map(({ file, field, kind, mend, count, first }) => {
      const often = count === 1 ? 'once' : `${count} times`
      const head = `${describeProblem({ file, line: null, message: kind, ...(field && { field }) })} (${often}${mend ? `; ${mend}` : ''})`
      const lines = first.filter(({ line }) => line !== null).map((each) => `  ${describeProblem(each)}`)
      const rest = count - first.length
      return [head, ...lines, ...(rest > 0 ? [`  … and ${rest} more`] : [])].join('\n')
    })
    return `${kinds.join('\n')}\n\n${this.total()}`
  }

  private total = () => `${this.count} problem${this.count === 1 ? '' : 's'}`
}
