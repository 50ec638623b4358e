/** What is wrong with a vendor's file, and where. */
export interface Problem {
  readonly file: string
  readonly line: number | null
  /** Of a file that is one value: the way to the field, such as `seller.taxId`. */
  readonly field?: string
  readonly message: string
}

/** How a problem reads: `products.jsonl:12: there is no line "musik"`. */
export const describeProblem = ({ file, line, field, message }: Problem) =>
  `${file}${line === null ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${message}`

/** How many problems are kept to be shown: a file of a million wrong lines is wrong in one way. */
const most = 100

/** Everything that is wrong, counted, and as much of it as anyone reads. */
export class Problems {
  readonly shown: Problem[] = []
  count = 0

  add(problem: Problem) {
    this.count++
    if (this.shown.length < most) this.shown.push(problem)
  }

  /** Problems that were counted elsewhere, of which only the first are named. */
  addCounted(file: string, { count, first }: { count: number; first: readonly Omit<Problem, 'file'>[] }) {
    this.count += count
    this.shown.push(...first.slice(0, most - this.shown.length).map((each) => ({ file, ...each })))
  }

  /** As a command says it: what is shown, line by line, and how many there are. */
  describe(): string {
    const rest = this.count - this.shown.length
    const more = rest > 0 ? `\n… and ${rest} more` : ''
    return `${this.shown.map(describeProblem).join('\n')}${more}\n\n${this.count} problem${this.count === 1 ? '' : 's'}`
  }
}
